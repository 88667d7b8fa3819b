import path from 'node:path';
import { expectNearGolden } from '@zhuhui/kernels/golden';
import { test } from 'vitest';
import { TRADE_VOCABULARY } from '../../bench/briefs/vocabulary.ts';
import { assembleScene } from '../assemble/assemble.ts';
import { designScene } from '../design/design.ts';
import { renderPicture, runRenderJob } from './picture.ts';
import { prepare } from './prepare.ts';

const SIZE = { width: 160, height: 90 } as const;
const SEED = 1;
/** Another layout, light or look is far beyond this; another order of sums is far below. */
const TOLERANCE = { mean: 4, most: 16 } as const;

const SCENES = [
  ['golden-living', '现代简约客厅，L形沙发，落地窗，午后阳光'],
  ['golden-bar', '威士忌酒吧，吧台，吧椅四把，昏暗，皮革'],
  ['golden-villa', '两层别墅，坡屋顶，白墙，大树，秋天'],
] as const;

test.each(SCENES)('%s: %s', { timeout: 180_000 }, async (name, brief) => {
  const { scene } = assembleScene(designScene(brief, SEED, TRADE_VOCABULARY));
  const options = { ...SIZE, quality: 'preview', seed: SEED } as const;
  const { rgb } = await renderPicture(prepare(scene), scene.camera, options, async (jobs) =>
    jobs.map(runRenderJob),
  );
  const file = path.join(import.meta.dirname, `${name}.png`);
  expectNearGolden({ ...SIZE, data: rgb }, file, TOLERANCE);
});
