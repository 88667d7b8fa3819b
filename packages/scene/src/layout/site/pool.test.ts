import { expect, test } from 'vitest';
import { TRADE_VOCABULARY } from '../../../bench/briefs/vocabulary.ts';
import { project, projectionOf } from '../../camera.ts';
import { designScene } from '../../design/design.ts';
import { boundsOf, overlaps } from '../rect.ts';
import { holdsPoint } from '../walls.ts';

const BRIEFS = [
  '三层现代别墅，白色外墙，泳池，黄昏',
  '两层别墅，泳池，晴天',
  '海边别墅，泳池，晴天',
  '度假酒店，棕榈，无边泳池',
  '屋顶花园，泳池，躺椅',
];

test.each(BRIEFS.flatMap((brief) => [1, 2, 3, 4, 5].map((seed) => [brief, seed] as const)))(
  '%s, seed %i: the pool is in the picture, open and dry around',
  (brief, seed) => {
    const { site, items, camera } = designScene(brief, seed, TRADE_VOCABULARY);
    const areas = site?.areas ?? [];
    const pool = areas.find(({ said }) => said?.includes('泳池'));
    if (!pool) throw new Error('no pool');
    const box = boundsOf(pool.polygon);
    const view = projectionOf(camera, 960, 540);
    const at = project(view, [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2, 0]);
    expect(at && at.depth > 0 && at.x > 0 && at.x < 960 && at.y > 0 && at.y < 540).toBe(true);
    const raised = areas.filter(({ kind }) => kind === 'deck' || kind === 'planting');
    for (const one of raised) {
      const over = boundsOf(one.polygon);
      expect(overlaps(box, over), one.id).toBe(false);
    }
    const wet = items.filter((item) => holdsPoint(pool.polygon, [item.at[0], item.at[1]]));
    expect(wet.map(({ kind }) => kind)).toEqual([]);
    const loungers = items.filter(({ kind }) => kind === 'sun-lounger');
    expect(loungers.length).toBeGreaterThan(0);
  },
);
