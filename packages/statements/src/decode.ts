import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';

const headBytes = 65_536;
const pieceBytes = 16_384;

/** UTF-16 as spreadsheets save it, UTF-8, or else what Windows writes in French. */
export function encodingOf(content: Uint8Array): 'utf-16le' | 'utf-8' | 'windows-1252' {
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le';
  return isUtf8(content) ? 'utf-8' : 'windows-1252';
}

/** The beginning of a file, up to the end of a line where there is one. */
export function headOf(content: Uint8Array): string {
  const text = new TextDecoder(encodingOf(content)).decode(content.subarray(0, headBytes));
  const end = text.lastIndexOf('\n');
  return content.length <= headBytes || end < 0 ? text : text.slice(0, end + 1);
}

/** The text piece by piece; between two of them others get their turn. */
export async function* piecesOf(content: Uint8Array): AsyncGenerator<string> {
  const decoder = new TextDecoder(encodingOf(content));
  for (let start = 0; start < content.length; start += pieceBytes) {
    yield decoder.decode(content.subarray(start, start + pieceBytes), { stream: true });
    await setImmediate();
  }
  yield decoder.decode();
}
