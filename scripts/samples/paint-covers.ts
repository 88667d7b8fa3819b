import { mkdir, writeFile } from 'node:fs/promises';
import { findTool } from '@zhuhui/tools';
import sharp from 'sharp';
import { COVERS, type Cover } from './covers.ts';
import type { Runner } from './run-tool.ts';

const OUT = new URL('../../apps/web/public/samples/covers/', import.meta.url);
/** Twice what a tile is wide on most screens. */
const SIZE = { width: 640, height: 400 };
const THUMB = { width: 192, height: 144 };
/** Part of an enlarged picture that is shown, of its width. */
const ZOOM_SHARE = 0.3;
const ZOOM_AT = { x: 0.46, y: 0.42 };
const CHECKER_PX = 16;
const CANVAS = '#e4e1da';

/** Runs the tools and lays a picture before and after, and a small one of both, beside each other. */
export async function paintCovers(
  runner: Runner,
  isWanted: (name: string) => boolean,
): Promise<void> {
  await mkdir(OUT, { recursive: true });
  for (const cover of COVERS) {
    if (!isWanted(cover.tool)) continue;
    const { before, after } = await pairOf(runner, cover);
    await writeCover(cover.tool, after, before);
  }
}

/** A tool's picture, what it was before if there was anything, and a small one for menus. */
async function writeCover(tool: string, picture: Buffer, before?: Buffer): Promise<void> {
  const after = await filled(picture);
  if (before) await write(`${tool}-before`, before);
  await write(tool, after);
  const thumb = before ? halves(before, after) : sharp(after).resize(THUMB).png().toBuffer();
  await write(`${tool}.thumb`, await thumb);
}

/** Without `before` where the tool began from words. */
async function pairOf(
  runner: Runner,
  { tool, inputs, settings, show }: Cover,
): Promise<{ before?: Buffer; after: Buffer }> {
  const given = Object.fromEntries(
    await Promise.all(
      Object.entries(inputs).map(async ([name, source]) => [name, await source()] as const),
    ),
  );
  const input = given.uploadImage ?? given.first;
  // Others go by the names that settings say: masks of regions, pictures in a row.
  const fields = findTool(tool)?.fields ?? {};
  const named = Object.keys(inputs).filter((name) => name in fields);
  const result = Buffer.from(
    await runner.run(
      tool,
      { ...Object.fromEntries(named.map((name) => [name, name])), ...settings },
      given,
    ),
  );
  if (!input) return { after: await filled(result) };
  switch (show) {
    case 'zoomed':
      return { before: await zoomed(input, result), after: await zoomed(result, result) };
    case 'onCanvas':
      return { before: await onCanvas(input, result, settings), after: await filled(result) };
    case 'checkered':
      return { before: await filled(input), after: await filled(await checkered(result)) };
    case undefined:
      return { before: await filled(input), after: await filled(result) };
  }
}

const filled = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes)
    .flatten({ background: CANVAS })
    .resize({ ...SIZE, fit: 'cover' })
    .png()
    .toBuffer();

/** The same part of a picture at the size of the enlarged one. */
async function zoomed(bytes: Buffer, large: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(large).metadata();
  const same = await sharp(bytes).resize(width, height, { kernel: 'cubic' }).png().toBuffer();
  const part = Math.round(width * ZOOM_SHARE);
  const high = Math.round((part * SIZE.height) / SIZE.width);
  const area = {
    left: Math.round(width * ZOOM_AT.x - part / 2),
    top: Math.round(height * ZOOM_AT.y - high / 2),
    width: part,
    height: high,
  };
  return sharp(same).extract(area).resize(SIZE.width, SIZE.height).png().toBuffer();
}

/** What there was before the picture was extended, at its place in the larger one. */
async function onCanvas(input: Buffer, large: Buffer, settings: Cover['settings']) {
  const { width, height } = await sharp(large).metadata();
  const at = { left: Number(settings.left ?? 0), top: Number(settings.top ?? 0) };
  const canvas = sharp({ create: { width, height, channels: 3, background: CANVAS } });
  return filled(
    await canvas
      .composite([{ input, ...at }])
      .png()
      .toBuffer(),
  );
}

/** A cut-out over the pattern that stands for nothing. */
async function checkered(bytes: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(bytes).metadata();
  const tile = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${2 * CHECKER_PX}" height="${2 * CHECKER_PX}"><path fill="#fff" d="M0 0h${2 * CHECKER_PX}v${2 * CHECKER_PX}H0z"/><path fill="#dcd9d2" d="M0 0h${CHECKER_PX}v${CHECKER_PX}H0zM${CHECKER_PX} ${CHECKER_PX}h${CHECKER_PX}v${CHECKER_PX}H${CHECKER_PX}z"/></svg>`,
  );
  const ground = sharp({ create: { width, height, channels: 3, background: '#fff' } });
  return ground
    .composite([{ input: tile, tile: true }, { input: bytes }])
    .png()
    .toBuffer();
}

/** Half of each with a line between, for menus. */
async function halves(before: Buffer, after: Buffer): Promise<Buffer> {
  const { width, height } = THUMB;
  const middle = width / 2;
  const left = await sharp(before)
    .resize({ ...THUMB, fit: 'cover' })
    .extract({ left: 0, top: 0, width: middle, height })
    .png()
    .toBuffer();
  const line = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="2" height="${height}"><path fill="#fff" d="M0 0h2v${height}H0z"/></svg>`,
  );
  return sharp(after)
    .resize({ ...THUMB, fit: 'cover' })
    .composite([
      { input: left, left: 0, top: 0 },
      { input: line, left: middle - 1, top: 0 },
    ])
    .png()
    .toBuffer();
}

async function write(name: string, picture: Buffer): Promise<void> {
  const bytes = await sharp(picture).webp({ quality: 80, effort: 6 }).toBuffer();
  await writeFile(new URL(`${name}.webp`, OUT), bytes);
  console.log(`covers/${name}.webp ${(bytes.length / 1024).toFixed(1)} kB`);
}
