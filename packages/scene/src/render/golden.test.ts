import path from 'node:path';
import { expectGolden } from '@zhuhui/kernels/golden';
import { test } from 'vitest';
import { materialOf } from '../materials/index.ts';
import { renderPicture, runRenderJob } from './picture.ts';
import { prepare } from './prepare.ts';
import type { RenderScene } from './render-scene.ts';
import { clearDay } from './sky.ts';
import { sheet } from './testing.ts';

/** A corner by a window: oak floor, white walls, a brass screen, a mirror, sun through clear glass. */
const scene: RenderScene = {
  camera: { eye: [0, -2.6, 1.3], target: [0.1, 1, 1.1], focalMm: 24, twoPoint: true },
  objects: [
    sheet([-2, -3, 0], [4, 0, 0], [0, 5, 0], materialOf('oakNatural')),
    sheet([-2, 2, 2.6], [4, 0, 0], [0, -5, 0], materialOf('plasterWhite')),
    sheet([-2, 2, 0], [4, 0, 0], [0, 0, 2.6], materialOf('brickWhite')),
    sheet([-2, -3, 0], [0, 5, 0], [0, 0, 2.6], materialOf('limewash')),
    sheet([2, 2, 0], [0, -5, 0], [0, 0, 0.9], materialOf('paint')),
    sheet([2, 2, 0.9], [0, -5, 0], [0, 0, 1.7], materialOf('glassClear')),
    sheet([-1.4, 1.2, 0], [0.7, -0.3, 0], [0, 0, 1.4], materialOf('brass')),
    sheet([0.1, 1.9, 0.9], [0.9, 0, 0], [0, 0, 1.1], materialOf('mirror')),
    sheet([-0.5, 0.5, 2.5], [0.6, 0, 0], [0, -0.6, 0], materialOf('lampWarm')),
  ],
  portals: [{ corner: [2, 2, 0.9], along: [0, -5, 0], up: [0, 0, 1.7] }],
  ...clearDay([0.8, -0.35, 0.5], 2.5, [0.2, 0.2, 0.2]),
};

test('golden: a corner by a window', async () => {
  const options = { width: 96, height: 64, quality: 'preview', seed: 1 } as const;
  const picture = await renderPicture(prepare(scene), scene.camera, options, async (jobs) =>
    jobs.map(runRenderJob),
  );
  const actual = { width: 96, height: 64, data: picture.rgb };
  expectGolden(actual, path.join(import.meta.dirname, 'golden-corner.png'));
});
