import { defaultsOf, findTool, type Settings } from '@zhuhui/tools';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { silentLog } from '../../platform/log/log.ts';
import { maskBytes, pictureBytes } from '../../testing/pictures.ts';
import type { EngineRequest } from '../engine.ts';
import { createLocalEngine } from './engine.ts';

const MASK = { left: 100, top: 150, width: 120, height: 60 };
const files: Record<string, Uint8Array> = {
  picture: await pictureBytes(),
  mask: await maskBytes(320, 240, MASK),
  swatch: await pictureBytes(),
};
const engine = createLocalEngine(silentLog);
afterAll(() => engine.close());

async function run(settings: Settings) {
  const tool = findTool('materialChange');
  if (!tool) throw new Error('no such tool');
  const request: EngineRequest = {
    taskId: 't1',
    tool,
    settings: {
      ...defaultsOf(tool.fields),
      uploadImage: 'picture',
      maskImage: 'mask',
      ...settings,
    },
    seed: 5,
  };
  return engine.run(request, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    files: { read: async (id) => files[id] ?? new Uint8Array() },
    remote: { storedId: null, store: async () => undefined },
  });
}

const pixels = (bytes: Uint8Array) => sharp(bytes).removeAlpha().raw().toBuffer();

test('lays what the words ask for, and leaves the rest byte for byte', async () => {
  const { outputs, effective } = await run({ prompt: '地面换成灰色大理石', count: 2 });
  expect(outputs).toHaveLength(2);
  expect(effective).toMatchObject({ material: 'marbleGrey', surface: 'floor' });
  const before = await pixels(files.picture ?? new Uint8Array());
  const [after, second] = await Promise.all(outputs.map(({ bytes }) => pixels(bytes)));
  let changed = 0;
  for (let p = 0; p < 320 * 240; p++) {
    const x = p % 320;
    const y = Math.floor(p / 320);
    const near =
      x >= MASK.left - 3 &&
      x < MASK.left + MASK.width + 3 &&
      y >= MASK.top - 3 &&
      y < MASK.top + MASK.height + 3;
    const differs = [0, 1, 2].some((k) => before[p * 3 + k] !== after?.[p * 3 + k]);
    if (!near) expect(differs).toBe(false);
    else if (differs) changed++;
  }
  expect(changed).toBeGreaterThan(0.9 * MASK.width * MASK.height);
  expect(second?.equals(after ?? Buffer.alloc(0))).toBe(false);
});

test('takes a material from the library or from a picture', async () => {
  const chosen = await run({ material: 'walnut' });
  expect(chosen.effective).toMatchObject({ material: 'walnut' });
  const own = await run({ materialImage: 'swatch', tileSize: 0.4, rotation: 45 });
  expect(own.effective).toMatchObject({ material: 'picture' });
});

test('says what is missing when no material is named', async () => {
  await expect(run({ prompt: '好看一点' })).rejects.toMatchObject({
    kind: 'badInput',
    message: expect.stringContaining('材质'),
  });
  await expect(run({})).rejects.toMatchObject({ kind: 'badInput' });
});
