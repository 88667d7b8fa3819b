import { defaultsOf, findTool } from '@zhuhui/tools';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { silentLog } from '../../platform/log/log.ts';
import { createLocalEngine } from './engine.ts';

const engine = createLocalEngine(silentLog);
afterAll(() => engine.close());

const tool = findTool('toline');
if (!tool) throw new Error('no such tool');

const draw = (picture: Buffer, settings: Record<string, unknown>) =>
  engine.run(
    {
      ...{ taskId: 't1', tool, seed: 1 },
      settings: { ...defaultsOf(tool.fields), uploadImage: 'picture', ...settings },
    },
    {
      signal: new AbortController().signal,
      onProgress: () => undefined,
      files: { read: async () => picture },
      remote: { storedId: null, store: async () => undefined },
    },
  );

const grey = { create: { width: 200, height: 160, channels: 3, background: '#888' } } as const;

it.each(['clean', 'hand'])(
  'draws what is there (%s) and nothing of a bare surface',
  async (look) => {
    const wall = await sharp(grey).png().toBuffer();
    await expect(draw(wall, { look, output: 'dxf' })).rejects.toMatchObject({
      kind: 'badInput',
      message: expect.stringContaining('没有看出可以画的线条'),
    });
    const door = { create: { ...grey.create, width: 60, height: 100, background: '#333' } };
    const opened = await sharp(wall)
      .composite([{ input: await sharp(door).png().toBuffer() }])
      .png()
      .toBuffer();
    const { outputs } = await draw(opened, { look, output: 'dxf' });
    expect(outputs.map(({ kind }) => kind)).toEqual(['image', 'vector']);
  },
);
