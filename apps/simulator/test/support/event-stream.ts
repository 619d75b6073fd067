import { endingWithTest } from './given-simulator.ts';

/** Listens to the simulator's events as a page does. Resolves once the simulator knows of its listener. */
export async function listenTo(url: string): Promise<{ next: () => Promise<unknown> }> {
  const stopped = new AbortController();
  endingWithTest(async () => stopped.abort());
  const response = await fetch(`${url}/events`, { signal: stopped.signal });
  const reader = (response.body ?? new ReadableStream<Uint8Array>())
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let text = '';
  const next = async (): Promise<unknown> => {
    for (;;) {
      const [event, ...rest] = text.split('\n\n');
      if (rest.length > 0) text = rest.join('\n\n');
      const data = rest.length > 0 ? /^data: (.*)$/.exec(event ?? '')?.[1] : undefined;
      if (data !== undefined) return JSON.parse(data);
      if (rest.length > 0) continue;
      const { value, done } = await reader.read();
      if (done) throw new Error('The events ended.');
      text += value;
    }
  };
  return { next };
}
