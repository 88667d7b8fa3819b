import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Runner } from './run-tool.ts';

const SAMPLES = new URL('../../apps/web/public/samples/', import.meta.url);

/** The large pictures of the first page: model screenshots and what tools make of them. */
const PICTURES = [
  {
    name: 'villa-day',
    tool: 'lockImgOut',
    from: 'villa-colour.webp',
    settings: { prompt: '写实', atmosphere: 'day' },
  },
  {
    name: 'villa-night',
    tool: 'lockImgOut',
    from: 'villa-colour.webp',
    settings: { prompt: '写实', atmosphere: 'night' },
  },
  {
    name: 'kitchen-warm',
    tool: 'lockImg',
    from: 'kitchen-colour.webp',
    settings: { prompt: '写实，暖光' },
  },
] as const;

export async function paintHero(runner: Runner, isWanted: (name: string) => boolean) {
  const folder = new URL('hero/', SAMPLES);
  await mkdir(folder, { recursive: true });
  for (const { name, tool, from, settings } of PICTURES) {
    if (!isWanted(name)) continue;
    const picture = await sharp(new URL(from, SAMPLES).pathname).png().toBuffer();
    const result = await runner.run(tool, { uploadImage: 'in', ...settings }, { in: picture });
    const bytes = await sharp(result).webp({ quality: 80, effort: 6 }).toBuffer();
    await writeFile(new URL(`${name}.webp`, folder), bytes);
    console.log(`hero/${name}.webp ${(bytes.length / 1024).toFixed(1)} kB`);
  }
}
