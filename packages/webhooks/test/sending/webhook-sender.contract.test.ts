import type { RequestListener } from 'node:http';
import type { ReceiverBehaviour } from '@mobile-money/testing/contracts/given/counterparts';
import { webhookSenderContract } from '@mobile-money/testing/contracts/webhook-sender';
import { sending } from './a-sender.ts';
import { Receiver } from './receiver.ts';

const answers: Readonly<Record<ReceiverBehaviour, RequestListener>> = {
  answers_200: (_, response) => response.end('ok'),
  answers_404: (_, response) => response.writeHead(404).end('what?'),
  answers_500: (_, response) => response.writeHead(500).end(),
  // To itself, so that following it would be seen.
  redirects: (_, response) => response.writeHead(302, { location: '/elsewhere' }).end(),
  answers_at_length: (_, response) => response.end('é'.repeat(1_000_000)),
  cannot_be_reached: () => {},
  stays_silent: () => {},
  breaks_off: (_, response) => response.writeHead(200).write('half', () => response.destroy()),
};

const { kept, newSender } = sending();

webhookSenderContract(async (behaviour) => {
  const receiver = await Receiver.listening(answers[behaviour]);
  const timeoutMs = behaviour === 'stays_silent' ? 200 : 5_000;
  const sender = newSender({ timeoutMs });
  if (behaviour === 'cannot_be_reached') await receiver.close();
  else kept(receiver);
  const received = () =>
    receiver.requests.map(({ headers, body }) => ({ headers: headers as Record<string, string>, body }));
  return { sender, url: receiver.url, received };
});
