import { createServer } from 'node:net';

/**
 * Takes every webhook and says so, with as little work as HTTP allows: it shares the processors with what is measured.
 * It has a process of its own, as a platform has.
 */
let awaited = 0;

const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n';
const contentLength = /\r\ncontent-length: (\d+)/i;

createServer((socket) => {
  let unread = '';
  // A character for each byte.
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    unread += text;
    for (let end = endOfRequest(unread); end !== null; end = endOfRequest(unread)) {
      const isWebhook = unread.startsWith('POST ');
      unread = unread.slice(end);
      socket.write(answer);
      if (isWebhook) count();
    }
  });
  // Who closes a connection has all that was asked for.
  socket.on('error', () => socket.destroy());
}).listen(Number(process.env['PORT']), '127.0.0.1');

/** Where the first request ends; null while a part of it has not come. */
function endOfRequest(text: string): number | null {
  const head = text.indexOf('\r\n\r\n');
  if (head === -1) return null;
  const end = head + 4 + Number(contentLength.exec(text.slice(0, head))?.[1] ?? 0);
  return text.length < end ? null : end;
}

function count(): void {
  awaited -= 1;
  if (awaited === 0) process.send?.('all');
}

process.on('message', (more: number) => {
  awaited = more;
});
process.on('SIGTERM', () => process.exit(0));
