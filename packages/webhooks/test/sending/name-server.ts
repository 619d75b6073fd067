import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** What a name server says of a name: its IPv4 addresses, that it cannot or will not say, or nothing at all. */
export type Knowledge = Readonly<Record<string, readonly string[] | 'silent' | 'broken' | 'refusing'>>;

const flags = { found: 0x8180, unknown: 0x8183, broken: 0x8182, refusing: 0x8185 };

/** A name server on a free port that knows IPv4 addresses only. */
export async function startNameServer(known: Knowledge) {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = questionOf(query);
    const says = known[name];
    if (says === 'silent') return;
    const head = Buffer.from(query.subarray(0, end));
    const answers = Array.isArray(says) && type === 1 ? says.map(answerOf) : [];
    const flag = flags[says === undefined ? 'unknown' : typeof says === 'string' ? says : 'found'];
    for (const [index, value] of [flag, 1, answers.length, 0, 0].entries()) {
      head.writeUInt16BE(value, 2 + 2 * index);
    }
    socket.send(Buffer.concat([head, ...answers]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    stop: async (): Promise<void> => {
      socket.close();
      await once(socket, 'close');
    },
  };
}

/** A question begins after twelve bytes: labels, each behind its length, then the type. */
function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** The name of the question, type A, class IN, one minute, four bytes. */
const answerOf = (address: string): Buffer =>
  Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)]);
