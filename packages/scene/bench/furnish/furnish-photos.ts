/**
 * Furnishes photographs of empty rooms and says how long each part took.
 * Usage: node packages/scene/bench/furnish/furnish-photos.ts folder words seed quality picture …
 */
import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { readBrief } from '../../src/brief/read.ts';
import { boxScene } from '../../src/furnish/box-scene.ts';
import { compositeFurniture } from '../../src/furnish/composite.ts';
import { furnishPhoto } from '../../src/furnish/furnish-room.ts';
import { matchLight } from '../../src/furnish/match-light.ts';
import { readRoom } from '../../src/furnish/read-room.ts';
import { renderSize } from '../../src/furnish/render-size.ts';
import { type Quality, renderPicture } from '../../src/render/picture.ts';
import { prepare } from '../../src/render/prepare.ts';
import { TRADE_VOCABULARY } from '../briefs/vocabulary.ts';
import { renderThreads } from '../render/threads.ts';

const [folder, words, seed, quality, ...files] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const threads = renderThreads(2);
for (const file of files) {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const photo = { width: info.width, height: info.height, data };
  const times: string[] = [];
  let before = performance.now();
  const lap = (name: string): void => {
    times.push(`${name} ${((performance.now() - before) / 1000).toFixed(1)}`);
    before = performance.now();
  };
  const { room } = readRoom(photo);
  lap('read');
  const light = await matchLight(photo, room);
  lap('light');
  const description = furnishPhoto(
    room,
    readBrief(words, TRADE_VOCABULARY),
    'medium',
    Number(seed),
    TRADE_VOCABULARY,
  );
  lap('layout');
  const options = { ...renderSize(photo), quality: quality as Quality, seed: 1, exposure: 1 };
  const prepared = prepare(boxScene(room, light, description));
  lap('prepare');
  const furnished = await renderPicture(prepared, room.camera, options, threads.run);
  lap('furnished');
  const empty = await renderPicture(
    prepare(boxScene(room, light)),
    room.camera,
    options,
    threads.run,
  );
  lap('empty');
  const result = compositeFurniture({
    photo,
    room,
    light,
    description,
    prepared,
    furnished,
    empty,
    seed: Number(seed),
  });
  lap('composite');
  const name = basename(file).replace(/\.\w+$/, '');
  const raw = { width: photo.width, height: photo.height, channels: 3 } as const;
  await sharp(result.data, { raw })
    .png()
    .toFile(join(folder, `${name}-${seed}.png`));
  const same = result.data.reduce((sum, v, k) => sum + (v === data[k] ? 1 : 0), 0) / data.length;
  console.log(
    name,
    times.join(', '),
    `unchanged ${(100 * same).toFixed(0)} %`,
    description.items.map(({ kind }) => kind).join(' '),
  );
  console.log(JSON.stringify(light, (_, v) => (typeof v === 'number' ? Number(v.toFixed(3)) : v)));
}
await threads.end();
