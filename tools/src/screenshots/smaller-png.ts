import { crc32, deflateSync, inflateSync } from 'node:zlib';

const coloursMax = 256;
const signature = Buffer.from('89504e470d0a1a0a', 'hex');

/**
 * The same picture with 256 colours at most, which is half as large. Pages have few colours; only the edges of letters
 * have many, which no one can tell apart.
 */
export function smallerPng(png: Buffer): Buffer {
  const { width, height, pixels } = readPixels(png);
  const { palette, placeOf } = paletteOf(pixels);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = placeOf(pixels[y * width + x] ?? 0);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a pixel, each the place of a colour in the palette.
  header.set([8, 3], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(partsOf))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}

const partsOf = (colour: number): [number, number, number] => [
  colour >> 16,
  (colour >> 8) & 255,
  colour & 255,
];

/** Colours that differ little are one: the most common of them. Of those, the most common ones are kept. */
function paletteOf(pixels: Uint32Array): { palette: number[]; placeOf: (colour: number) => number } {
  const counts = new Map<number, number>();
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const common = [...counts].sort(([, a], [, b]) => b - a).map(([colour]) => colour);
  const kept = new Map<number, number>();
  for (const colour of common) if (!kept.has(colour & 0xf8f8f8)) kept.set(colour & 0xf8f8f8, colour);
  const palette = [...kept.values()].slice(0, coloursMax);
  const places = new Map(palette.map((colour, place) => [colour, place]));
  const placeOf = (colour: number): number => {
    const known = places.get(colour);
    if (known !== undefined) return known;
    const nearest = nearestOf(colour, palette);
    places.set(colour, nearest);
    return nearest;
  };
  return { palette, placeOf };
}

function nearestOf(colour: number, palette: readonly number[]): number {
  const [red, green, blue] = partsOf(colour);
  const distances = palette.map((each) => {
    const [r, g, b] = partsOf(each);
    return (red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2;
  });
  return distances.indexOf(Math.min(...distances));
}

interface Pixels {
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
