/**
 * Makes the pictures of the asset library that the product brings, and their list, into
 * `apps/server/library`. Deterministic; run it again when materials, skies, styles or scenes change,
 * and look at what it made:
 *   npm run library            everything
 *   npm run library -- sky     kinds or ids whose name begins so; the rest keep their pictures
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { libraryEntries } from './entries.ts';
import type { LibraryEntry } from './entry.ts';
import { LIBRARY_FOLDER, listed } from './manifest.ts';

const pictureOf = (id: string): string => join(LIBRARY_FOLDER, `${id}.webp`);

async function paint({ id, quality, paint: make }: LibraryEntry): Promise<Buffer> {
  const { width, height, channels, data } = make();
  const picture = sharp(data, { raw: { width, height, channels } });
  const bytes = await picture.webp({ quality, alphaQuality: 90, effort: 6 }).toBuffer();
  await writeFile(pictureOf(id), bytes);
  console.log(`${id} ${(bytes.length / 1024).toFixed(1)} kB`);
  return bytes;
}

await mkdir(LIBRARY_FOLDER, { recursive: true });
const wanted = process.argv.slice(2);
const entries = libraryEntries();
const list: object[] = [];
for (const entry of entries) {
  const again = wanted.length === 0 || wanted.some((word) => entry.id.startsWith(word));
  const bytes = again ? await paint(entry) : await readFile(pictureOf(entry.id));
  const { width, height } = await sharp(bytes).metadata();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  list.push({ ...listed(entry), width, height, sha256 });
}
await writeFile(
  join(LIBRARY_FOLDER, 'library.json'),
  `[\n${list.map((entry) => JSON.stringify(entry)).join(',\n')}\n]\n`,
);
const kept = new Set(entries.map(({ id }) => `${id}.webp`));
for (const name of await readdir(LIBRARY_FOLDER)) {
  if (name.endsWith('.webp') && !kept.has(name)) await rm(join(LIBRARY_FOLDER, name));
}
