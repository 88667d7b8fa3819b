import { defaultsOf, findTool, type Settings } from '@zhuhui/tools';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { silentLog } from '../../platform/log/log.ts';
import { pictureBytes } from '../../testing/pictures.ts';
import { createLocalEngine } from './engine.ts';

const engine = createLocalEngine(silentLog);
afterAll(() => engine.close());

const picture = await pictureBytes(120, 90, 'png');

async function extend(settings: Settings) {
  const tool = findTool('extendImg');
  if (!tool) throw new Error('no such tool');
  const fractions: number[] = [];
  const { outputs } = await engine.run(
    {
      taskId: 't1',
      tool,
      settings: { ...defaultsOf(tool.fields), uploadImage: 'picture', ...settings },
      seed: 3,
    },
    {
      signal: new AbortController().signal,
      onProgress: (fraction) => fractions.push(fraction),
      files: { read: async () => picture },
      remote: { storedId: null, store: async () => undefined },
    },
  );
  expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
  return outputs;
}

test('extends to the sides asked for and leaves the old picture as it was', async () => {
  const [output, ...rest] = await extend({ left: 20, top: 0, right: 0, bottom: 15, feather: 4 });
  expect(rest).toEqual([]);
  const bytes = output?.bytes ?? new Uint8Array();
  expect({ width: output?.widthPx, height: output?.heightPx }).toEqual({ width: 140, height: 105 });
  const inner = { width: 116, height: 86 };
  const raw = (from: Uint8Array, left: number) =>
    sharp(from)
      .extract({ left, top: 0, ...inner })
      .removeAlpha()
      .raw()
      .toBuffer();
  expect(await raw(bytes, 24)).toEqual(await raw(picture, 4));
});

test('several results differ in the new part', async () => {
  const outputs = await extend({ right: 40, count: 2 });
  expect(outputs.map(({ seed }) => seed)).toEqual([3, 4]);
  const [a, b] = await Promise.all(outputs.map(({ bytes }) => sharp(bytes).raw().toBuffer()));
  expect(a?.equals(b ?? Buffer.alloc(0))).toBe(false);
});

test('asks for a side when there is none', async () => {
  await expect(extend({})).rejects.toMatchObject({ kind: 'badInput' });
});
