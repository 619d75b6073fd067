import { inflateSync } from 'node:zlib';

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Each as 0xRRGGBB. */
  readonly pixels: Uint32Array;
}

/** Reads a picture as browsers write them: eight bits a colour, nothing interlaced. */
export function readPixels(png: Buffer): Pixels {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const [depth, kind, , , interlace] = png.subarray(24, 29);
  const perPixel = { 2: 3, 6: 4 }[kind ?? 0];
  if (depth !== 8 || perPixel === undefined || interlace !== 0)
    throw new Error('The picture is not as browsers write them.');
  const bytes = withoutFilters(inflateSync(dataOf(png)), width * perPixel, height, perPixel);
  const pixels = new Uint32Array(width * height);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = bytes.readUIntBE(at * perPixel, 3);
  return { width, height, pixels };
}

function dataOf(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return Buffer.concat(parts);
}

/** Each row says by which of its neighbours it is told. */
function withoutFilters(data: Buffer, rowBytes: number, height: number, perPixel: number): Buffer {
  const plain = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y += 1) {
    const filter = data[y * (rowBytes + 1)] ?? 0;
    for (let x = 0; x < rowBytes; x += 1) {
      const at = y * rowBytes + x;
      const left = x < perPixel ? 0 : (plain[at - perPixel] ?? 0);
      const above = y === 0 ? 0 : (plain[at - rowBytes] ?? 0);
      const corner = x < perPixel || y === 0 ? 0 : (plain[at - rowBytes - perPixel] ?? 0);
      const told = data[y * (rowBytes + 1) + 1 + x] ?? 0;
      plain[at] = told + guess(filter, left, above, corner);
    }
  }
  return plain;
}

function guess(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return Math.floor((left + above) / 2);
  if (filter !== 4) return 0;
  const sum = left + above - corner;
  const [toLeft, toAbove, toCorner] = [Math.abs(sum - left), Math.abs(sum - above), Math.abs(sum - corner)];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
