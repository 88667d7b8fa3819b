import type { SceneDescription } from '@zhuhui/scene/design';
import { expect, test } from 'vitest';
import { silentLog } from '../../platform/log/log.ts';
import { A_SCENE } from '../../testing/scene.ts';
import { createKernelPool } from './pool.ts';
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
