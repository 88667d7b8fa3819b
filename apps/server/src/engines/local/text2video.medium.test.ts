import { defaultsOf, findTool, type Settings } from '@zhuhui/tools';
import { afterAll, describe, expect, it } from 'vitest';
import { createBuiltInWriter } from '../../platform/film/built-in/writer.ts';
import { silentLog } from '../../platform/log/log.ts';
import type { EngineContext } from '../engine.ts';
import { createKernelPool } from './pool.ts';
import { runText2Video } from './text2video.ts';

const pool = createKernelPool(silentLog);
const films = createBuiltInWriter();
afterAll(() => pool.close());

/** Shorter and smaller than anybody may ask for: six frames. */
const SECONDS = 0.25;
const FRAME_PIXELS = 64 * 36;

function film(settings: Settings, more: Partial<EngineContext> = {}) {
  const tool = findTool('text2Video');
  if (!tool) throw new Error('no such tool');
  const given = { ...defaultsOf(tool.fields), seconds: SECONDS, ...settings };
  const context: EngineContext = {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    files: { read: async () => new Uint8Array() },
    remote: { storedId: null, store: async () => undefined },
    ...more,
  };
  const request = { taskId: 't1', tool, settings: given, seed: 7 };
  return runText2Video(request, context, pool, films, FRAME_PIXELS);
}

describe('films from words', () => {
  it('goes the way that was said through what was said', async () => {
    const fractions: number[] = [];
    const stages = new Set<string>();
    const previews: string[] = [];
    const { outputs, effective } = await film(
      { prompt: '环绕奶油风客厅，弧形沙发，量子纠缠' },
      {
        onProgress: (fraction, stage) => {
          fractions.push(fraction);
          stages.add(stage);
        },
        onPreview: ({ mime }) => previews.push(mime),
      },
    );
    const [output] = outputs;
    expect(output).toMatchObject({ kind: 'video', mime: 'video/mp4', widthPx: 64, heightPx: 36 });
    expect(output?.durationSeconds).toBe(SECONDS);
    expect(effective).toMatchObject({ camera: 'orbit', seed: 7, seconds: SECONDS });
    expect(effective.understood).toEqual(expect.arrayContaining(['弧形沙发', '环绕']));
    expect(effective.images).toMatchObject([
      { note: expect.stringContaining('量子纠缠'), scene: { space: 'living' } },
    ]);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    expect([...stages]).toEqual(
      expect.arrayContaining(['构思空间', '试光', '逐帧渲染 6/6', '合成视频']),
    );
    expect(previews).toEqual(['image/jpeg']);
  });

  it('stands upright where that is asked for, and a chosen camera goes before words', async () => {
    const { outputs, effective } = await film({
      prompt: '推近奶油风客厅，弧形沙发',
      camera: 'pan',
      ratio: '9:16',
    });
    expect(outputs[0]).toMatchObject({ widthPx: 36, heightPx: 64 });
    expect(effective).toMatchObject({ camera: 'pan' });
  });

  it('stops at once when it is called off', async () => {
    const off = new AbortController();
    let stoppedAt = 0;
    const running = film(
      { prompt: '奶油风客厅，弧形沙发' },
      {
        signal: off.signal,
        onProgress: (_, stage) => {
          if (!stage.startsWith('逐帧') || stoppedAt > 0) return;
          stoppedAt = performance.now();
          off.abort('notWanted');
        },
      },
    );
    await expect(running).rejects.toBeDefined();
    expect(stoppedAt).toBeGreaterThan(0);
  });
});
