/**
 * How well photographs are read: `npm run bench:photographs`. The sheet's path-traced scenes (rendered by
 * need, two minutes on two cores), of which every pixel is known: shares of pixels whose `role` and whose
 * `facing` is right, and `best`, what the partition allows at most. And photographs of which a person named
 * points: the share of them that is called right.
 */

import type { Rgb8 } from '@zhuhui/kernels';
import { rightlyNamed, SEEN_PHOTOS } from '@zhuhui/kernels/photo-points';
import { type Domain, MEANING, type Reading, readPicture } from '@zhuhui/kernels/reading';
import sharp from 'sharp';
import { designedTruth } from './learn/designed/truth.ts';
import { sheetWishes } from './learn/photographs/briefs.ts';
import { rendered } from './learn/photographs/rendered.ts';
import { keptPhotograph } from './learn/photographs/store.ts';
import { scoreReading } from './studies/score.ts';

const PHOTOS = new URL('../../kernels/bench/photos/', import.meta.url);
const DETAIL = 0.8;
const LONG_SIDE_PX = 768;

const read = (image: Rgb8, domain: Domain): Reading => readPicture(image, 'photo', domain, DETAIL);
const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
const three = (value: number) => Number(value.toFixed(3));

async function sheet(): Promise<void> {
  await rendered(sheetWishes());
  const photographs = sheetWishes().map(({ name }) => keptPhotograph(name));
  const rows = [true, false].map((inside) => {
    const scores = photographs
      .filter((one) => one.inside === inside)
      .map((one) =>
        scoreReading(
          read(one.image, inside ? 'interior' : 'architecture'),
          designedTruth(one),
          MEANING,
        ),
      );
    const of = (key: 'role' | 'best' | 'facing') => three(mean(scores.map((s) => s[key])));
    return {
      scenes: inside ? 'inside' : 'outside',
      n: scores.length,
      role: of('role'),
      best: of('best'),
      facing: of('facing'),
    };
  });
  console.table(rows);
}

async function photos(): Promise<void> {
  const rows = [];
  for (const { name, domain, points } of SEEN_PHOTOS) {
    const { data, info } = await sharp(new URL(`${name}.png`, PHOTOS).pathname)
      .removeAlpha()
      .resize({ width: LONG_SIDE_PX, height: LONG_SIDE_PX, fit: 'inside' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const image = { width: info.width, height: info.height, data: new Uint8Array(data) };
    const before = performance.now();
    const reading = read(image, domain);
    rows.push({
      photograph: name,
      points: points.length,
      right: three(rightlyNamed(points, reading)),
      ms: Math.round(performance.now() - before),
    });
  }
  console.table(rows);
  const all = rows.reduce((sum, { points }) => sum + points, 0);
  console.log(
    `${three(rows.reduce((sum, r) => sum + r.points * r.right, 0) / all)} of ${all} points`,
  );
}

await sheet();
await photos();
