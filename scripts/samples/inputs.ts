import {
  bedroom,
  cafe,
  courtyardHouse,
  drawColour,
  drawLines,
  drawSketch,
  drawWhiteModel,
  garden,
  kitchenDining,
  lightOf,
  livingRoom,
  lobby,
  objectMask,
  openOffice,
  raycast,
  type Scene,
  tower,
  type View,
  viewOf,
  villa,
} from '@zhuhui/scene';
import { flatSample } from './flat-sample.ts';
import { type Pixels, writeDrawing, writeExport, writeMask, writePicture } from './write.ts';

const WIDTH = 1280;
const HEIGHT = 853;
const SEED = 1;
const MASK_MARGIN_PX = 6;

type Medium = 'line' | 'sketch' | 'white' | 'colour';

interface Sample {
  readonly name: string;
  readonly scene: Scene;
  readonly medium: Medium;
  /** Object to be removed: its mask is written beside the picture. */
  readonly unwanted?: string;
}

const SHELL = ['floor', 'ceiling', 'leftWall', 'rightWall', 'backWall', 'window', 'lawn', 'garden'];

/** A room before anything is put into it. */
const bare = (scene: Scene): Scene => ({
  ...scene,
  objects: scene.objects.filter(({ name }) => SHELL.includes(name)),
});

const SAMPLES: readonly Sample[] = [
  { name: 'living-sketch', scene: livingRoom(), medium: 'sketch' },
  { name: 'bedroom-line', scene: bedroom(), medium: 'line' },
  { name: 'kitchen-white', scene: kitchenDining(), medium: 'white' },
  { name: 'villa-sketch', scene: villa(), medium: 'sketch' },
  { name: 'tower-white', scene: tower(), medium: 'white' },
  { name: 'courtyard-line', scene: courtyardHouse(), medium: 'line' },
  { name: 'cafe-line', scene: cafe(), medium: 'line' },
  { name: 'office-white', scene: openOffice(), medium: 'white' },
  { name: 'lobby-sketch', scene: lobby(), medium: 'sketch' },
  { name: 'garden-sketch', scene: garden(), medium: 'sketch' },
  {
    name: 'living-carton',
    scene: livingRoom({ carton: true }),
    medium: 'colour',
    unwanted: 'carton',
  },
  { name: 'garden-crate', scene: garden({ crate: true }), medium: 'colour', unwanted: 'crate' },
  { name: 'living-bare', scene: bare(livingRoom()), medium: 'colour' },
  { name: 'kitchen-colour', scene: kitchenDining(), medium: 'colour' },
  { name: 'villa-colour', scene: villa(), medium: 'colour' },
];

function drawn(view: View, medium: Medium): Pixels {
  if (medium === 'line') return drawLines(view, { seed: SEED });
  const buffers = raycast(view);
  const light = lightOf(view, buffers, SEED);
  switch (medium) {
    case 'sketch':
      return drawSketch(view, buffers, light, { seed: SEED });
    case 'white':
      return drawWhiteModel(view, buffers, light);
    case 'colour':
      return drawColour(view, buffers, light);
  }
}

/** Pictures as they leave a drawing program, for the tool that makes files smaller. */
const EXPORTS = [
  { name: 'bedroom-export', scene: bedroom(), medium: 'line', as: 'png' },
  { name: 'kitchen-export', scene: kitchenDining(), medium: 'white', as: 'jpg' },
] as const;

/** Plan drawings for the tool that colours them. */
const PLANS = [{ name: 'flat-plan', draw: flatSample }];

/**
 * The sample inputs that ship with the tools: drawings as palette PNG, shaded pictures as WebP, masks as
 * PNG, each with a thumbnail.
 */
export async function paintInputs(isWanted: (name: string) => boolean): Promise<void> {
  for (const { name, scene, medium, unwanted } of SAMPLES) {
    if (!isWanted(name)) continue;
    const picture = drawn(viewOf(scene, WIDTH, HEIGHT), medium);
    const isDrawing = medium === 'line' || medium === 'sketch';
    await (isDrawing ? writeDrawing : writePicture)(name, picture);
    if (unwanted === undefined) continue;
    await writeMask(`${name}-mask`, objectMask(scene, unwanted, WIDTH, HEIGHT, MASK_MARGIN_PX));
  }
  for (const { name, scene, medium, as } of EXPORTS) {
    if (isWanted(name)) await writeExport(name, drawn(viewOf(scene, WIDTH, HEIGHT), medium), as);
  }
  for (const { name, draw } of PLANS) {
    if (!isWanted(name)) continue;
    await writeDrawing(name, draw());
  }
}
