import { parentPort } from 'node:worker_threads';
import { assembleScene } from '../../../src/assemble/assemble.ts';
import { projectionOf } from '../../../src/camera.ts';
import { designScene } from '../../../src/design/design.ts';
import { flatten } from '../../../src/render/flatten.ts';
import { renderPicture } from '../../../src/render/picture.ts';
import { prepare } from '../../../src/render/prepare.ts';
import { runHere } from '../../../src/truth/index.ts';
import { describeObjects } from '../../../src/truth/roles.ts';
import { TRADE_VOCABULARY } from '../../briefs/vocabulary.ts';
import type { PhotographWish } from './briefs.ts';
import { keepPhotograph } from './store.ts';

const SIZE = { width: 768, height: 512 } as const;

parentPort?.on('message', async ({ name, brief, seed }: PhotographWish) => {
  const description = designScene(brief, seed, TRADE_VOCABULARY);
  const { scene } = assembleScene(description);
  const prepared = prepare(scene);
  const options = { ...SIZE, quality: 'preview', seed } as const;
  const picture = await renderPicture(prepared, scene.camera, options, runHere);
  const { forward, right } = projectionOf(scene.camera, SIZE.width, SIZE.height);
  const about = {
    ...SIZE,
    inside: description.setting === 'indoors',
    brief,
    objects: describeObjects(description, prepared.objectNames),
    materials: flatten(scene.objects).materials.map(({ id }) => id),
    forward,
    right,
  };
  keepPhotograph(name, about, picture);
  parentPort?.postMessage(name);
});
