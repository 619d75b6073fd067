import { crc32, deflateSync } from 'node:zlib';
import { readPixels } from './read-png.ts';

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
