import type { Rgb8 } from '@zhuhui/kernels';
import { assembleScene } from '../../../src/assemble/assemble.ts';
import { projectionOf } from '../../../src/camera.ts';
import { designScene } from '../../../src/design/design.ts';
import { flatten } from '../../../src/render/flatten.ts';
import { prepare } from '../../../src/render/prepare.ts';
import { contoursOf, drawContours } from '../../../src/truth/contours.ts';
import { type Hits, hitsOf } from '../../../src/truth/hits.ts';
import { describeObjects, leafyMaterials } from '../../../src/truth/roles.ts';
import { whiteScene } from '../../../src/truth/white.ts';
import type { Truth } from '../../../src/truth.ts';
import { TRADE_VOCABULARY } from '../../briefs/vocabulary.ts';
import { STUDY_HEIGHT, STUDY_WIDTH } from '../../studies/index.ts';
import type { PhotographWish } from '../photographs/briefs.ts';
import { inked, modelled, pencilled, type Sitter } from './media.ts';
import { designedTruth } from './truth.ts';

/** What a designed scene is drawn in, without tracing paths: seconds a scene. */
export const DESIGNED_MEDIA = ['line', 'sketch', 'whiteModel'] as const;
export type DesignedMedium = (typeof DESIGNED_MEDIA)[number];

const DRAW: Readonly<Record<DesignedMedium, (sitter: Sitter) => Rgb8>> = {
  line: inked,
  sketch: pencilled,
  whiteModel: modelled,
};

/** Points a pixel, across and down, that lines are taken from. */
const OVER = 2;

/** A designed scene in a medium each, with what its pixels show. */
export interface DrawnDesign {
  readonly inside: boolean;
  readonly truth: Truth;
  image(medium: DesignedMedium): Rgb8;
}

/** Draws the scene of a brief; the same words and seed give the same pictures. */
export function drawnDesign({ brief, seed }: Pick<PhotographWish, 'brief' | 'seed'>): DrawnDesign {
  const description = designScene(brief, seed, TRADE_VOCABULARY);
  const { scene } = assembleScene(description);
  const white = whiteScene(scene);
  const prepared = prepare(white);
  const [width, height] = [STUDY_WIDTH, STUDY_HEIGHT];
  const fine = hitsOf(prepared, scene.camera, width, height, OVER);
  const { materials } = flatten(scene.objects);
  const leafy = leafyMaterials(description, scene.objects, materials);
  const grid = projectionOf(scene.camera, fine.width, fine.height);
  const lines = drawContours(contoursOf(fine, grid, leafy), OVER);
  const hits = middles(fine);
  const projection = projectionOf(scene.camera, width, height);
  const inside = description.setting === 'indoors';
  const truth = designedTruth({
    width,
    height,
    inside,
    objects: describeObjects(description, prepared.objectNames),
    materials: materials.map(({ id }) => id),
    forward: projection.forward,
    right: projection.right,
    objectId: hits.object,
    materialId: hits.material,
    normal: Int8Array.from(hits.normal, (v) => Math.round(127 * v)),
  });
  const sitter = { prepared, projection, hits, lines, seed };
  return { inside, truth, image: (medium) => DRAW[medium](sitter) };
}

/** Of each pixel one point. */
function middles(fine: Hits): Hits {
  const [width, height] = [fine.width / OVER, fine.height / OVER];
  const n = width * height;
  const at = Int32Array.from(
    { length: n },
    (_, p) => Math.floor(p / width) * OVER * fine.width + (p % width) * OVER,
  );
  const normal = new Float32Array(3 * n);
  at.forEach((q, p) => {
    normal.set(fine.normal.subarray(3 * q, 3 * q + 3), 3 * p);
  });
  return {
    width,
    height,
    normal,
    depth: Float32Array.from(at, (q) => fine.depth[q]),
    object: Uint16Array.from(at, (q) => fine.object[q]),
    material: Uint16Array.from(at, (q) => fine.material[q]),
  };
}
