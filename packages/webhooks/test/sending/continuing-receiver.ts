import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { Receiver } from './receiver.ts';

export const goOn = 'HTTP/1.1 100 Continue\r\n\r\n';

/** Says `100 Continue` unasked, and then answers. */
export const continuing = (
  answer: RequestListener = (_, response) => response.end('ok'),
): Promise<Receiver> =>
  Receiver.listening((request, response) => {
    response.writeContinue();
    answer(request, response);
  });

/** Says the same words to every request. */
export const speaking = (words: string, then: (socket: Socket) => void = () => {}): Promise<Receiver> =>
  Receiver.raw((socket) =>
    socket.on('data', () => {
      socket.write(words);
      then(socket);
    }),
  );
