import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { lookDistance } from '@zhuhui/kernels';
import { describe, expect, it } from 'vitest';
import { lookOf } from '../labels/look-alike.ts';
import { lookAt } from './look.ts';
import { alikeSeen, lookSeen, see } from './seen.ts';
import type { BuiltInEntry } from './stock.ts';

const FOLDER = new URL('../../../gallery/', import.meta.url);
const LIST: BuiltInEntry[] = JSON.parse(readFileSync(new URL('gallery.json', FOLDER), 'utf8'));
const files = [
  ...new Map(
    LIST.flatMap(({ images, input }) => [...images, ...(input ? [input] : [])]).map((one) => [
      one.file,
      one,
    ]),
  ).values(),
];
const read = (file: string) => readFileSync(new URL(`${file}.webp`, FOLDER));
/** Of a look's distances, what another processor's rounding may make. */
const ROUNDING = 40;

describe('what the pictures that come with the product look like', () => {
  it('is listed of the pictures that are there (else run: npm run gallery -- --list)', () => {
    const changed = files.filter(
      ({ file, sha256 }) => createHash('sha256').update(read(file)).digest('hex') !== sha256,
    );
    expect(changed.map(({ file }) => file)).toEqual([]);
  });

  it('is what one sees of them (else run: npm run gallery -- --list)', async () => {
    // A few of all kinds: looking at every one takes seconds.
    for (const { file, seen } of files.filter((_, nth) => nth % 23 === 0)) {
      const [look, known] = [await lookAt(read(file)), lookSeen(seen)];
      expect(lookDistance(known.look, look.look), file).toBeLessThanOrEqual(ROUNDING);
      expect(known.palette.length, file).toBe(look.palette.length);
      for (const [nth, colour] of look.colours.entries()) {
        expect(known.colours[nth]?.share, file).toBeCloseTo(colour.share, 2);
      }
      expect(alikeSeen(seen)?.length, file).toBe((await lookOf(read(file)))?.length);
    }
  });

  it('is kept and read back the same', async () => {
    const bytes = read(files[0]?.file ?? '');
    const seen = await see(bytes);
    const { colours, ...rest } = await lookAt(bytes);
    expect(lookSeen(seen)).toMatchObject(rest);
    expect(lookSeen(seen).colours[0]?.x).toBeCloseTo(colours[0]?.x ?? Number.NaN, 3);
    expect(alikeSeen(seen)).toBe(await lookOf(bytes));
  });
});
