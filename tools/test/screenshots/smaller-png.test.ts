import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { readPixels, smallerPng } from '../../src/screenshots/smaller-png.ts';

/** A picture as browsers write them, each row told by the neighbours that its filter names. */
function picture(rows: readonly (readonly number[])[], filters: readonly number[]): Buffer {
  const plain = rows.map((row) => row.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  const at = (y: number, x: number): number => plain[y]?.[x] ?? 0;
  const data = plain.flatMap((row, y) => {
    const filter = filters[y] ?? 0;
    const told = row.map((value, x) => {
      const [left, above, corner] = [x < 3 ? 0 : at(y, x - 3), at(y - 1, x), x < 3 ? 0 : at(y - 1, x - 3)];
      const sum = left + above - corner;
      const nearest = [left, above, corner].sort((a, b) => Math.abs(sum - a) - Math.abs(sum - b))[0] ?? 0;
      return (value - ([0, left, above, (left + above) >> 1, nearest][filter] ?? 0)) & 255;
    });
    return [filter, ...told];
  });
  const header = Buffer.from([0, 0, 0, rows[0]?.length ?? 0, 0, 0, 0, rows.length, 8, 2, 0, 0, 0]);
  const chunks = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(data))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(name), data])));
  return Buffer.concat([length, Buffer.from(name), data, sum]);
}

function partOf(png: Buffer, name: string): Buffer {
  const at = png.indexOf(name, 0, 'latin1');
  return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
}

const rows = [
  [0xffffff, 0x14595a, 0xb46a00],
  [0xffffff, 0x14595a, 0x000001],
  [0x123456, 0xffffff, 0xfedcba],
  [0x808080, 0x7f7f00, 0xffffff],
  [0x14595a, 0x000001, 0xffffff],
];

test('a picture is read whichever way its rows are told', () => {
  for (const filters of [
    [0, 1, 2, 3, 4],
    [4, 3, 2, 1, 0],
    [2, 4, 4, 3, 3],
  ])
    expect([...readPixels(picture(rows, filters)).pixels]).toEqual(rows.flat());
});

test('few colours stay as they are', () => {
  const smaller = smallerPng(picture(rows, [0, 1, 2, 3, 4]));
  const palette = partOf(smaller, 'PLTE');
  const places = inflateSync(partOf(smaller, 'IDAT'));
  // Each row begins with a byte that says that it is told as it is.
  const shown = rows.map((row, y) =>
    row.map((_, x) => palette.readUIntBE(3 * (places[y * 4 + 1 + x] ?? 0), 3)),
  );
  expect(shown).toEqual(rows);
});

test('of many colours the most common are kept, and the others become the nearest of them', () => {
  const many = Array.from({ length: 40 }, (_, y) =>
    Array.from({ length: 40 }, (_, x) => x * 0x060000 + y * 0x000600),
  );
  const smaller = smallerPng(picture([...many, Array.from({ length: 40 }, () => 0xffffff)], []));
  expect(partOf(smaller, 'PLTE').length).toBe(3 * 256);
  expect(partOf(smaller, 'PLTE').subarray(0, 3)).toEqual(Buffer.from('ffffff', 'hex'));
});

test('what is no such picture is refused', () => {
  const png = picture(rows, []);
  png[25] = 3;
  expect(() => smallerPng(png)).toThrow('The picture is not as browsers write them.');
});
