import { parentPort } from 'node:worker_threads';
import { createRandom, type Random } from '@zhuhui/kernels';
import { assembleScene } from '../../../src/assemble/assemble.ts';
import type { Camera } from '../../../src/camera.ts';
import { designScene } from '../../../src/design/design.ts';
import { prepare } from '../../../src/render/prepare.ts';
import { add, build, scale, sub, turn } from '../../../src/vec.ts';
import { TRADE_VOCABULARY } from '../../briefs/vocabulary.ts';
import type { PhotographWish } from '../../learn/photographs/briefs.ts';
import { type QuickView, quickView } from './quick-view.ts';
import { keepView } from './store.ts';

const SIZE = { width: 720, height: 480 } as const;
/** Of each scene; the first from where the designer stands. */
const VIEWS = 3;
/** A view of which one object fills more than this share, or shows fewer objects, stands too near. */
const MOST_SHARE = 0.6;
const LEAST_OBJECTS = 6;

parentPort?.on('message', async ({ name, brief, seed }: PhotographWish) => {
  const { scene } = assembleScene(designScene(brief, seed, TRADE_VOCABULARY));
  const prepared = prepare(scene);
  const random = createRandom(seed);
  const views: QuickView[] = [];
  for (let k = 0; k < VIEWS; k++) {
    const camera = k === 0 ? scene.camera : elsewhere(scene.camera, random);
    views.push(await quickView(prepared, camera, SIZE, seed + k));
  }
  // All at once: a scene of which a view is kept is not looked at again.
  for (const [k, view] of views.entries())
    if (k === 0 || isTelling(view)) keepView(`${name}-${k}`, view, prepared.objectNames);
  parentPort?.postMessage(name);
});

/** From another place in the room, looking about, nearer or further. */
function elsewhere(camera: Camera, random: Random): Camera {
  const ahead = sub(camera.target, camera.eye);
  const between = (low: number, high: number): number => random.between(low, high);
  const step = add(
    scale(ahead, between(0, 0.3)),
    scale(turn(ahead, Math.PI / 2), between(-0.2, 0.2)),
  );
  const eye = add(
    camera.eye,
    build((k) => (k === 2 ? between(-0.3, 0.3) : step[k])),
  );
  const seen = turn(ahead, between(-0.5, 0.5));
  return {
    ...camera,
    eye,
    target: add(
      eye,
      build((k) => (k === 2 ? seen[k] + between(-0.5, 0.2) : seen[k])),
    ),
    focalMm: camera.focalMm * between(0.9, 1.4),
  };
}

function isTelling({ objectId }: QuickView): boolean {
  const counts = new Map<number, number>();
  for (const id of objectId) counts.set(id, (counts.get(id) ?? 0) + 1);
  return (
    counts.size >= LEAST_OBJECTS && Math.max(...counts.values()) < MOST_SHARE * objectId.length
  );
}
