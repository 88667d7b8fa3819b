import type { SceneDescription } from '@zhuhui/scene/design';
import { expect, test } from 'vitest';
import { silentLog } from '../../platform/log/log.ts';
import { A_SCENE } from '../../testing/scene.ts';
import { EngineFailure } from '../engine.ts';
import type { KernelName } from './kernels.ts';
import { createKernelPool, type KernelPool } from './pool.ts';
import { renderScene } from './scene-picture.ts';

/** A bare room with one chair: little to build, little to trace. */
const ROOM: SceneDescription = {
  ...A_SCENE,
  items: [{ id: 'c', kind: 'armchair', params: {}, at: [2, 2.5, 0], yawDeg: 20, materials: {} }],
};
const OPTIONS = { width: 64, height: 48, quality: 'preview', seed: 1 } as const;

test('renders a described scene alike with one thread and with several, and stops at once', async () => {
  const one = createKernelPool(silentLog, 1);
  const several = createKernelPool(silentLog, 3);
  try {
    const { signal } = new AbortController();
    const ready = await several.run('readyScene', ROOM, { signal });
    if (!ready) throw new Error('one chair is too much');
    expect(ready.unknown).toEqual([]);
    const fractions: number[] = [];
    const onProgress = (fraction: number) => fractions.push(fraction);
    const [a, b] = await Promise.all([
      renderScene(one, ready, OPTIONS, { signal }),
      renderScene(several, ready, OPTIONS, { signal, onProgress }),
    ]);
    expect(Buffer.from(a.rgb).equals(b.rgb)).toBe(true);
    expect(fractions).toEqual(fractions.toSorted((x, y) => x - y));
    expect(ready.prepared.objectNames).toContain('c');

    const stopping = new AbortController();
    const stopped = renderScene(several, ready, OPTIONS, { signal: stopping.signal });
    stopping.abort();
    await expect(stopped).rejects.toMatchObject({ kind: 'cancelled' });
  } finally {
    await Promise.all([one.close(), several.close()]);
  }
});

test('a final picture takes its noise out by the network, and without one from more samples', async () => {
  const pool = createKernelPool(silentLog, 2);
  const failingAt = (broken: KernelName): KernelPool => ({
    ...pool,
    run: (async (name, input, options) => {
      if (name === broken) throw new EngineFailure('temporary', '内置引擎中断');
      return pool.run(name, input, options);
    }) as KernelPool['run'],
  });
  try {
    const { signal } = new AbortController();
    const ready = await pool.run('readyScene', ROOM, { signal });
    if (!ready) throw new Error('one chair is too much');
    const final = { ...OPTIONS, quality: 'final' } as const;
    const calm = await renderScene(pool, ready, final, { signal });
    const smooth = await renderScene(failingAt('readyNoiseNetwork'), ready, final, { signal });
    const after = await renderScene(failingAt('takeOutNoise'), ready, final, { signal });
    expect(calm.samples).toBeLessThan(smooth.samples / 2);
    expect(calm.rgb).not.toEqual(smooth.rgb);
    expect(after.rgb).toEqual(smooth.rgb);
    // The same room, about as bright.
    const meanOf = (rgb: Uint8Array) => rgb.reduce((sum, value) => sum + value, 0) / rgb.length;
    expect(Math.abs(meanOf(calm.rgb) - meanOf(smooth.rgb))).toBeLessThan(4);
  } finally {
    await pool.close();
  }
});
