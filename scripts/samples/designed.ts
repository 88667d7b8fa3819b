import {
  drawColour,
  kitchenDining,
  lightOf,
  livingRoom,
  objectId,
  objectMask,
  raycast,
  type Scene,
  viewOf,
  villa,
} from '@zhuhui/scene';
import { compileVocabulary, designScene, objectKinds } from '@zhuhui/scene/design';
import { colourIds, planTruth, siteTruth } from '@zhuhui/scene/truth';
import { LEXICON, MATERIALS, STYLES } from '@zhuhui/tools/look';
import { estate } from './estate.ts';
import {
  type Pixels,
  writeCopy,
  writeDrawing,
  writeExport,
  writeMask,
  writePicture,
} from './write.ts';

const VOCABULARY = compileVocabulary(
  { lexicon: LEXICON, materials: MATERIALS, styles: STYLES },
  objectKinds,
);
/** The size of the pictures of the older scenes. */
const VILLA_SIZE = { width: 1280, height: 853 };
const SEED = 1;
/** What is put in a thing's place may be a little larger. */
const MARGIN_PX = 10;

const ROOM_BRIEF =
  '现代简约客厅，浅橡木地板，米白色布艺沙发，胡桃木电视柜，单椅，圆茶几，落地窗，绿植，午后阳光';

const ESTATE_BRIEF = '住宅小区，米白色涂料外墙，草坪，晴天';

/**
 * Sample inputs of which everything is known: the plan of an estate; that of a designed room, also as it is exported; selections and a colour-ID map of
 * the villa; selections in the kitchen; the living room without a chair, and where it stood.
 */
export async function paintDesigned(isWanted: (name: string) => boolean): Promise<void> {
  const living = designScene(ROOM_BRIEF, 2, VOCABULARY);
  const jobs: Readonly<Record<string, () => Promise<void>>> = {
    'room-plan': async () => {
      const plan = planTruth(living, 110);
      if (plan) await writeDrawing('room-plan', plan.drawing);
    },
    'site-plan': async () => {
      const site = siteTruth(estate(designScene(ESTATE_BRIEF, SEED, VOCABULARY)), 8);
      if (site) await writeDrawing('site-plan', site.drawing);
    },
    'plan-export': async () => {
      const plan = planTruth(living, 110);
      if (plan) await writeExport('plan-export', plan.drawing, 'png');
    },
    'villa-ids': () => writeMask('villa-ids', idsOf(villa())),
    'villa-wing-mask': () => writeMask('villa-wing-mask', surfaceOf(villa(), 'wing')),
    'villa-pool-mask': () => writeMask('villa-pool-mask', surfaceOf(villa(), 'pool')),
    'kitchen-floor-mask': () =>
      writeMask('kitchen-floor-mask', surfaceOf(kitchenDining(), 'floor')),
    'kitchen-island-mask': () =>
      writeMask('kitchen-island-mask', surfaceOf(kitchenDining(), 'island')),
    'living-open': () => writePicture('living-open', colouredOf(without(livingRoom(), 'armchair'))),
    'living-open-mask': () => writeMask('living-open-mask', roomFor(livingRoom(), 'armchair')),
    'armchair-olive': () => writeCopy('armchair-olive', 'furniture-armchairOlive'),
    'courtyard-dusk': () => writeCopy('courtyard-dusk', 'style-11039'),
    'living-walnut': () => writeCopy('living-walnut', 'style-50111'),
  };
  for (const [name, paint] of Object.entries(jobs)) if (isWanted(name)) await paint();
}

function colouredOf(scene: Scene): Pixels {
  const view = viewOf(scene, VILLA_SIZE.width, VILLA_SIZE.height);
  const buffers = raycast(view);
  return drawColour(view, buffers, lightOf(view, buffers, SEED));
}

const without = (scene: Scene, object: string): Scene => ({
  ...scene,
  objects: scene.objects.filter(({ name }) => name !== object),
});

/** Where a thing and its shadow stand. */
const roomFor = (scene: Scene, object: string): Pixels =>
  objectMask(scene, object, VILLA_SIZE.width, VILLA_SIZE.height, MARGIN_PX);

function surfaceOf(scene: Scene, object: string): Pixels {
  const id = objectId(scene, object);
  const seen = raycast(viewOf(scene, VILLA_SIZE.width, VILLA_SIZE.height)).object;
  return { ...VILLA_SIZE, data: Uint8Array.from(seen.data, (one) => (one === id ? 255 : 0)) };
}

/** The colour-ID map of an older scene: a flat colour for every surface. */
function idsOf(scene: Scene): Pixels {
  const view = viewOf(scene, VILLA_SIZE.width, VILLA_SIZE.height);
  const { width, height, solid } = raycast(view);
  const surfaces = view.tracer.solids.map(({ surface }) => ({
    name: surface.material,
    ...surface,
  }));
  const numbers = Uint16Array.from(solid, (one) => one + 1);
  return colourIds(numbers, width, height, surfaces).image;
}
