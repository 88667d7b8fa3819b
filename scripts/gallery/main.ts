/**
 * Makes what the gallery of a fresh installation shows, into `apps/server/gallery`: pictures that the
 * product's own tools made on the built-in engine, and their list. Deterministic. What is there already is
 * kept; remove a picture to have it made again, and look at what came out.
 *   npm run gallery             everything that is missing
 *   npm run gallery -- --list   only the list, of works whose pictures are there
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { see } from '@zhuhui/server/gallery-look';
import { findTool } from '@zhuhui/tools';
import sharp, { type Sharp } from 'sharp';
import { LIBRARY_FOLDER } from '../library/manifest.ts';
import { openRunner, type Runner } from '../samples/run-tool.ts';
import { baseOf, categories, type Planned, planGallery, type Step } from './plan.ts';

const FOLDER = fileURLToPath(new URL('../../apps/server/gallery/', import.meta.url));
const WIDTH = 640;
const QUALITY = 80;

const pathOf = (file: string): string => join(FOLDER, `${file}.webp`);
const isThere = (file: string): boolean => existsSync(pathOf(file));

async function write(file: string, picture: Sharp): Promise<void> {
  const bytes = await picture.webp({ quality: QUALITY, effort: 6 }).toBuffer();
  await writeFile(pathOf(file), bytes);
  console.log(`${file} ${(bytes.length / 1024).toFixed(1)} kB`);
}

const png = async (file: string): Promise<Buffer> =>
  sharp(await readFile(pathOf(file)))
    .png()
    .toBuffer();

/** The renderings the library holds, at the size of the gallery. */
async function layBases(): Promise<void> {
  for (const category of categories()) {
    const file = baseOf(category);
    if (isThere(file)) continue;
    await write(file, sharp(join(LIBRARY_FOLDER, `style-${category}.webp`)).resize(WIDTH));
  }
}

async function make(runner: Runner, { file, tool, settings, from, style }: Step): Promise<void> {
  if (from === null || isThere(file)) return;
  const named = { uploadImage: 'input', ...(style !== undefined && { styleImage: 'style' }) };
  const inputs = { input: await png(from), style: await png(style ?? from) };
  await write(file, sharp(await runner.run(tool, { ...settings, ...named }, inputs)));
}

async function listed(file: string) {
  const bytes = await readFile(pathOf(file));
  const { width, height } = await sharp(bytes).metadata();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { file, width, height, sha256, seen: await see(bytes) };
}

async function list(planned: readonly Planned[]): Promise<void> {
  const lines: string[] = [];
  for (const { steps: wanted, input, ...entry } of planned) {
    const steps = wanted.filter(({ file }) => isThere(file));
    if (steps.length === 0) continue;
    const images = await Promise.all(
      steps.map(async ({ file, caption, tool, settings, from, style }) => ({
        ...(await listed(file)),
        ...{ caption, tool, settings, settingsVersion: findTool(tool)?.settingsVersion },
        // From one of its own pictures, its input, or something that stays with the house.
        from: from === input || steps.some((step) => step.file === from) ? from : null,
        withheld: [...(from === null ? ['uploadImage'] : []), ...(style ? ['styleImage'] : [])],
      })),
    );
    const given = input === null ? null : await listed(input);
    lines.push(JSON.stringify({ ...entry, input: given, images }));
  }
  await writeFile(join(FOLDER, 'gallery.json'), `[\n${lines.join(',\n')}\n]\n`);
  console.log(`${lines.length} works listed`);
}

await mkdir(FOLDER, { recursive: true });
await layBases();
const planned = planGallery();
if (!process.argv.includes('--list')) {
  const runner = openRunner();
  // The first picture of every work before the second of any: what is cut short is still worth showing.
  for (const at of [0, 1]) {
    for (const { steps } of planned) if (steps[at]) await make(runner, steps[at]);
    await list(planned);
  }
  await runner.close();
}
await list(planned);
