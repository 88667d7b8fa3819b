/**
 * Makes what the gallery of a fresh installation shows, into `apps/server/gallery`: pictures that the
 * product's own tools made of its own scenes on the built-in engine, and their list. Deterministic. What
 * is there already is kept; remove a picture to have it made again, and look at what came out.
 *   npm run gallery             everything that is missing
 *   npm run gallery -- --list   only the list, of entries whose pictures are there
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  drawColour,
  drawLines,
  drawSketch,
  drawWhiteModel,
  lightOf,
  raycast,
  viewOf,
} from '@zhuhui/scene';
import { findTool } from '@zhuhui/tools';
import sharp from 'sharp';
import { openRunner } from '../samples/run-tool.ts';
import { type Planned, planGallery } from './plan.ts';

const FOLDER = fileURLToPath(new URL('../../apps/server/gallery/', import.meta.url));
const WIDTH = 640;
const HEIGHT = 427;
const QUALITY = 78;
const SEED = 1;

const fileOf = (entry: Planned, name: string): string => join(FOLDER, `${entry.id}-${name}.webp`);

/** What the tool is given. */
function drawn({ scene, medium }: Planned): Promise<Buffer> {
  const view = viewOf(scene, WIDTH, HEIGHT);
  if (medium === 'line') return encoded(drawLines(view, { seed: SEED }).data, 1);
  const buffers = raycast(view);
  const light = lightOf(view, buffers, SEED);
  switch (medium) {
    case 'sketch':
      return encoded(drawSketch(view, buffers, light, { seed: SEED }).data, 3);
    case 'white':
      return encoded(drawWhiteModel(view, buffers, light).data, 3);
    case 'colour':
      return encoded(drawColour(view, buffers, light).data, 3);
  }
}

const encoded = (data: Uint8Array, channels: 1 | 3): Promise<Buffer> =>
  sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels } })
    .webp({ quality: QUALITY, effort: 6 })
    .toBuffer();

const recompressed = (bytes: Uint8Array): Promise<Buffer> =>
  sharp(bytes).webp({ quality: QUALITY, effort: 6 }).toBuffer();

const stepsOf = (entry: Planned) =>
  [
    {
      name: '1',
      caption: '',
      from: 'input',
      tool: entry.tool,
      settings: { prompt: entry.prompt, classifyId3: entry.category },
    },
    {
      name: '2',
      caption: '傍晚',
      from: '1',
      tool: 'atmosphereChange',
      settings: { hour: entry.hour },
    },
  ] as const;

async function make(entries: readonly Planned[]): Promise<void> {
  const runner = openRunner();
  // The first of all before the second of any: what is cut short is still worth showing.
  for (const at of [0, 1]) {
    for (const entry of entries) {
      const step = stepsOf(entry)[at];
      if (!step || existsSync(fileOf(entry, step.name))) continue;
      const input = fileOf(entry, step.from);
      if (!existsSync(input)) await writeFile(input, await drawn(entry));
      const given = await sharp(await readFile(input))
        .png()
        .toBuffer();
      const settings = { ...step.settings, uploadImage: 'input' };
      const made = await runner.run(step.tool, settings, { input: given });
      const bytes = await recompressed(made);
      await writeFile(fileOf(entry, step.name), bytes);
      console.log(`${entry.id}-${step.name} ${(bytes.length / 1024).toFixed(1)} kB`);
    }
  }
  await runner.close();
}

async function picture(file: string) {
  const bytes = await readFile(file);
  const { width, height } = await sharp(bytes).metadata();
  return { width, height, sha256: createHash('sha256').update(bytes).digest('hex') };
}

async function list(entries: readonly Planned[]): Promise<void> {
  const lines: string[] = [];
  for (const entry of entries) {
    const done = stepsOf(entry).filter(({ name }) => existsSync(fileOf(entry, name)));
    if (done.length === 0) continue;
    const { id, kind, title, description, category, facts } = entry;
    const images = await Promise.all(
      done.map(async ({ name, caption, from, tool, settings }) => ({
        ...{
          name,
          caption,
          from,
          tool,
          settings,
          settingsVersion: findTool(tool)?.settingsVersion,
        },
        ...(await picture(fileOf(entry, name))),
      })),
    );
    const input = await picture(fileOf(entry, 'input'));
    lines.push(JSON.stringify({ id, kind, title, description, category, facts, input, images }));
  }
  await writeFile(join(FOLDER, 'gallery.json'), `[\n${lines.join(',\n')}\n]\n`);
  console.log(`${lines.length} entries listed`);
}

await mkdir(FOLDER, { recursive: true });
const planned = planGallery();
if (!process.argv.includes('--list')) await make(planned);
await list(planned);
