import { createServer } from 'node:http';

/** Takes every webhook and says so. It has a process of its own, as a platform has. */
let awaited = 0;

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.end();
    if (request.method !== 'POST') return;
    awaited -= 1;
    if (awaited === 0) process.send?.('all');
  });
});
// Longer than any pause between two rounds, so that a kept connection is never the one that is being closed.
server.keepAliveTimeout = 60_000;
server.listen(Number(process.env['PORT']), '127.0.0.1');

process.on('message', (count: number) => {
  awaited = count;
});
process.on('SIGTERM', () => process.exit(0));
