import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { maskOf, type SceneTruth } from '../../src/truth/index.ts';
import { npyOf } from './npy.ts';

/** Fewer pixels than this are no mask worth a file. */
const LEAST_PIXELS = 64;
const MM = 1000;

/** Writes everything that is known about a scene into a folder; every file is lossless. */
export async function storeTruth(truth: SceneTruth, folder: string): Promise<void> {
  await mkdir(join(folder, 'masks'), { recursive: true });
  const { picture, camera, lines, description, colours, whiteModel } = truth;
  const { width, height } = picture;
  const n = width * height;
  const write = (name: string, bytes: Buffer | string) => writeFile(join(folder, name), bytes);
  const bytes = (name: string, data: Uint8Array, channels: 1 | 3) =>
    write1(join(folder, name), data, width, height, channels);
  const numbers = (name: string, data: Uint16Array) => write16(join(folder, name), data, width);
  await bytes('picture.png', picture.rgb, 3);
  await bytes('white-model.png', whiteModel.data, 3);
  await bytes('lines.png', lines.drawing.data, 1);
  await bytes('contours.png', lines.contours.data, 1);
  await write('lines.svg', linesSvg(truth));
  await write('lines.json', json(lines.lines));
  await numbers(
    'depth-mm.png',
    Uint16Array.from(picture.depth, (m) => Math.min(65535, m * MM)),
  );
  await write('depth.npy', npyOf(picture.depth, [height, width]));
  await write('normals.npy', npyOf(picture.normal, [height, width, 3]));
  const normals = Uint8Array.from(picture.normal, (v) => Math.round(127.5 + 127.5 * v));
  await bytes('normals.png', normals, 3);
  await bytes('albedo.png', Uint8Array.from(picture.albedo, srgb), 3);
  await numbers('objects.png', picture.objectId);
  await numbers('materials.png', picture.materialId);
  await bytes('colour-ids.png', colours.image.data, 3);
  await write('camera.json', json(camera));
  await write('scene.json', json(description));
  const seen = [];
  for (const [k, object] of truth.objects.entries()) {
    const mask = maskOf(truth.coverage, k + 1);
    const pixels = mask.reduce((sum, value) => sum + value, 0) / 255;
    if (pixels < LEAST_PIXELS) continue;
    const file = `masks/${k + 1}-${object.name}.png`;
    await bytes(file, mask, 1);
    seen.push({ number: k + 1, ...object, share: pixels / n, mask: file });
  }
  await write('objects.json', json(seen));
  const materials = truth.materials.map((id, k) => ({ number: k + 1, id, ...colours.legend[k] }));
  await write('materials.json', json(materials));
  if (truth.plan) {
    const { plan, drawing, labels } = truth.plan;
    const file = (name: string) => join(folder, name);
    await write1(file('plan.png'), drawing.data, plan.width, plan.height, 1);
    await write1(file('plan-labels.png'), Uint8Array.from(labels.data), plan.width, plan.height, 1);
    await write('plan.json', json(plan));
  }
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;

/** Linear light to an sRGB byte (IEC 61966-2-1). */
function srgb(value: number): number {
  const v = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
  return Math.round(255 * Math.min(1, Math.max(0, v)));
}

function write1(path: string, data: Uint8Array, width: number, height: number, channels: 1 | 3) {
  const picture = sharp(data, { raw: { width, height, channels } });
  return (channels === 1 ? picture.toColourspace('b-w') : picture).png().toFile(path);
}

/** 16 bits a pixel: numbers or millimetres. */
function write16(path: string, data: Uint16Array, width: number) {
  const height = data.length / width;
  return sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('grey16')
    .png()
    .toFile(path);
}

function linesSvg({ lines, picture: { width, height } }: SceneTruth): string {
  const d = lines.lines
    .map(({ from, to }) => `M${from.map(hundredths)}L${to.map(hundredths)}`)
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="${d}" fill="none" stroke="#000"/></svg>\n`;
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;
