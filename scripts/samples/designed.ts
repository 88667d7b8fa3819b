import { distanceToMask } from '@zhuhui/kernels';
import {
  courtyardHouse,
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
import {
  compileVocabulary,
  designScene,
  objectKinds,
  type SceneDescription,
} from '@zhuhui/scene/design';
import {
  colourIds,
  maskOf,
  planTruth,
  runHere,
  type SceneTruth,
  sceneTruth,
} from '@zhuhui/scene/truth';
import { LEXICON, MATERIALS, STYLES } from '@zhuhui/tools/look';
import { byOne, type Pixels, writeCopy, writeDrawing, writeMask, writePicture } from './write.ts';

const VOCABULARY = compileVocabulary(
  { lexicon: LEXICON, materials: MATERIALS, styles: STYLES },
  objectKinds,
);
const SIZE = { width: 960, height: 640 };
/** The size of the pictures of the older scenes. */
const VILLA_SIZE = { width: 1280, height: 853 };
const SEED = 1;
/** What is put in a thing's place may be a little larger. */
const MARGIN_PX = 10;

const ROOM_BRIEF =
  '现代简约客厅，浅橡木地板，米白色布艺沙发，胡桃木电视柜，单椅，圆茶几，落地窗，绿植，午后阳光';
const CHINESE_BRIEF = '新中式客厅，实木沙发，两把圈椅，水墨挂画，屏风，落地灯，胡桃木地板';

/**
 * Sample inputs from designed scenes, each with what is exactly known about it: one room as photo, white
 * model, line drawing, plan, colour-ID map and selections; the same room bare; another room for its style;
 * selections and a colour-ID map of the villa.
 */
export async function paintDesigned(isWanted: (name: string) => boolean): Promise<void> {
  const living = designScene(ROOM_BRIEF, 2, VOCABULARY);
  const full = byOne(() => truthOf(living));
  const jobs: Readonly<Record<string, () => Promise<void>>> = {
    'room-photo': async () => writePicture('room-photo', pictureOf(await full())),
    'room-white': async () => writePicture('room-white', (await full()).whiteModel),
    'room-line': async () => writeDrawing('room-line', (await full()).lines.drawing),
    'room-ids': async () => writeMask('room-ids', (await full()).colours.image),
    'room-floor-mask': async () =>
      writeMask(
        'room-floor-mask',
        selection(await full(), ({ role }) => role === 'floor', 0),
      ),
    'room-chair-mask': async () =>
      writeMask(
        'room-chair-mask',
        selection(await full(), largestOf(await full(), 'armchair'), MARGIN_PX),
      ),
    'room-plan': async () => {
      const plan = planTruth(living, 110);
      if (plan) await writeDrawing('room-plan', plan.drawing);
    },
    'room-bare': async () => writePicture('room-bare', pictureOf(await truthOf(bare(living)))),
    'room-chinese': async () =>
      writePicture(
        'room-chinese',
        pictureOf(await truthOf(designScene(CHINESE_BRIEF, 1, VOCABULARY))),
      ),
    'courtyard-colour': () => writePicture('courtyard-colour', colouredOf(courtyardHouse())),
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

const truthOf = (description: SceneDescription): Promise<SceneTruth> =>
  sceneTruth(
    description,
    { ...SIZE, quality: 'final', modelQuality: 'preview', seed: SEED },
    runHere,
  );

const pictureOf = ({ picture: { width, height, rgb } }: SceneTruth): Pixels => ({
  width,
  height,
  data: rgb,
});

/** A room as it is handed over: nothing in it, screed and plaster. */
function bare({ room, light, ...scene }: SceneDescription): SceneDescription {
  const { featureWall, ...walls } = room ?? never('a living room has a room');
  return {
    ...scene,
    room: { ...walls, ceiling: 'flat', mouldings: 'none', skirting: false },
    surfaces: {
      ...scene.surfaces,
      floor: { material: 'concrete' },
      wall: { material: 'plasterWhite' },
      ceiling: { material: 'plasterWhite' },
    },
    items: [],
    light: { ...light, lampsOn: false },
  };
}

type Known = SceneTruth['objects'][number];

function selection(
  truth: SceneTruth,
  wanted: (object: Known) => boolean,
  marginPx: number,
): Pixels {
  const { width, height } = truth.coverage;
  const data = new Uint8Array(width * height);
  truth.objects.forEach((object, k) => {
    if (!wanted(object)) return;
    maskOf(truth.coverage, k + 1).forEach((share, p) => {
      data[p] = Math.min(255, data[p] + share);
    });
  });
  if (marginPx === 0) return { width, height, data };
  const away = distanceToMask({ width, height, data }).data;
  return { width, height, data: Uint8Array.from(away, (px) => (px <= marginPx ? 255 : 0)) };
}

/** The thing of a kind of which most is seen. */
function largestOf(truth: SceneTruth, kind: string): (object: Known) => boolean {
  const seen = ({ name }: Known): number => {
    const mask = maskOf(truth.coverage, truth.objects.findIndex((one) => one.name === name) + 1);
    return mask.reduce((sum, share) => sum + share, 0);
  };
  const own = truth.objects.filter((object) => object.kind === kind);
  const [first] = own.sort((a, b) => seen(b) - seen(a));
  return ({ name }) => name === first?.name;
}

function never(why: string): never {
  throw new Error(why);
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
