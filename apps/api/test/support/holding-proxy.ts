import { request as ask } from 'node:http';
import { type Listening, listening } from './listening.ts';

export interface HoldingProxy extends Listening {
  /** Resolves when an answer is being kept back. */
  readonly holds: Promise<void>;
  letGo(): void;
}

/** Stands before a server, and keeps back its answers to some requests until it is told to let them go. */
export async function holdingProxy(target: string, isHeld: (path: string) => boolean): Promise<HoldingProxy> {
  let [letGo, holding] = [(): void => undefined, (): void => undefined];
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const holds = new Promise<void>((resolve) => {
    holding = resolve;
  });
  const server = await listening((incoming, outgoing) => {
    const { method, headers, url: path = '/' } = incoming;
    const isHeldBack = method === 'POST' && isHeld(path);
    const forward = ask(`${target}${path}`, { ...(method ? { method } : {}), headers }, async (answer) => {
      if (isHeldBack) {
        holding();
        await released;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(forward);
  });
  return { ...server, holds, letGo: () => letGo() };
}
