import {
  CLASSES_INSIDE,
  CLASSES_OUTSIDE,
  ORIENTATIONS,
  type Orientation,
  type SurfaceClass,
} from '@zhuhui/kernels/reading';
import { kindOf } from '../../../src/objects/index.ts';
import type { TruthObject } from '../../../src/truth/roles.ts';
import type { Truth } from '../../../src/truth.ts';
import type { Photograph } from '../photographs/store.ts';

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '));

const LEAFY = set('foliage foliageRed petal bark soil');
const METALS = set('steelBrushed chrome aluminium brass gold silver copper blackMetal');
const GLASS = set('glassClear glassTinted glassFrosted');
const CLOTH = set('linen cotton velvet wool leatherTan leatherBlack carpet rattan');

/** Kinds whose class says more than that of their category. */
const KINDS_INSIDE: Readonly<Record<string, SurfaceClass>> = Object.fromEntries(
  Object.entries({
    curtain: 'curtain curtain-sheer blinds roller-blind tent',
    rug: 'rug rug-round yoga-mat',
    upholstery: 'cushion throw floor-cushion futon tatami massage-bed',
    picture: 'wall-art mirror mirror-round clock tv-wall projection-screen whiteboard',
    wall: 'wall-panel wall-slats column moulding fireplace',
    lamp: 'ceiling-fan',
    object: 'mannequin coffee-machine computer laptop projector printer',
    joinery: 'piano aquarium speaker-floor treadmill weight-rack',
    ceiling: 'air-conditioner',
  } satisfies Partial<Record<SurfaceClass, string>>).flatMap(([named, kinds]) =>
    kinds.split(' ').map((kind) => [kind, named as SurfaceClass]),
  ),
);

function classInside({ name, role, kind }: TruthObject, material: string): SurfaceClass {
  if (role === 'floor' || role === 'ceiling') return role;
  if (role === 'wall' || role === 'trim') return 'wall';
  if (role === 'opening') {
    if (name.startsWith('door')) return 'door';
    if (name.endsWith('-hall')) return 'wall';
    return name.endsWith('-pane') ? 'pane' : 'frame';
  }
  if (LEAFY.has(material)) return 'plant';
  const own = KINDS_INSIDE[kind ?? ''];
  if (own) return own;
  switch (kindOf(kind ?? '')?.category) {
    case 'plant':
      return 'plant';
    case 'lamp':
      return 'lamp';
    case 'textile':
      return 'upholstery';
    case 'decor':
    case 'electronics':
    case 'people':
      return 'object';
    case 'opening':
      return GLASS.has(material) ? 'pane' : kind === 'door' ? 'door' : 'frame';
    case 'structure':
      return GLASS.has(material) ? 'pane' : METALS.has(material) ? 'metal' : 'joinery';
    case 'seating':
    case 'bed':
      if (CLOTH.has(material)) return 'upholstery';
  }
  if (GLASS.has(material)) return kind === 'shower' ? 'pane' : 'joinery';
  return METALS.has(material) ? 'metal' : 'joinery';
}

const KINDS_OUTSIDE: Readonly<Record<string, SurfaceClass>> = Object.fromEntries(
  Object.entries({
    car: 'car',
    lawn: 'grass-patch',
    paving: 'stepping-stones running-track basketball-court bridge stage garden-pond',
    object: 'rock fountain stone-lantern person person-seated water-vat fire-pit bicycle',
    facade: 'pavilion covered-walk gate entrance-canopy chimney column stair',
    roof: 'roof-flat roof-gable roof-hip',
    door: 'door',
  } satisfies Partial<Record<SurfaceClass, string>>).flatMap(([named, kinds]) =>
    kinds.split(' ').map((kind) => [kind, named as SurfaceClass]),
  ),
);

/** What looks up this far is a roof, not a wall. */
const ROOF_UP = 0.3;

function classOutside({ name, kind }: TruthObject, material: string, up: number): SurfaceClass {
  if (material === 'water') return 'water';
  if (material === 'grass') return 'lawn';
  if (kind === undefined) {
    if (LEAFY.has(material) || name === 'peaks') return 'plant';
    if (/-(glass|rails)$/.test(name)) return GLASS.has(material) ? 'pane' : 'frame';
    if (name.endsWith('-bars')) return 'frame';
    if (name.endsWith('-roof')) return 'roof';
    if (name.endsWith('-doors')) return 'door';
    if (!/-(skin|accent|parapet|gables|storeys|core)$|^parapet/.test(name)) return 'paving';
    return up > ROOF_UP ? 'roof' : 'facade';
  }
  const category = kindOf(kind)?.category;
  if (LEAFY.has(material) || category === 'plant') return 'plant';
  const own = KINDS_OUTSIDE[kind];
  if (own === 'facade' && up > ROOF_UP) return 'roof';
  if (own) return own;
  if (category === 'opening' || category === 'facade') {
    if (GLASS.has(material)) return 'pane';
    return METALS.has(material) ? 'frame' : category === 'opening' ? 'frame' : 'facade';
  }
  if (category === 'landscape' && /^(tree|bamboo|shrub|hedge|grasses|flower)/.test(kind))
    return 'plant';
  return 'joinery';
}

/** Beyond this share of a unit vector along an axis a surface looks that way. */
const ALONG = 0.93;

/** What each pixel of a designed scene shows, as `truthOf` tells it of the studies'. */
export function designedTruth(photograph: Omit<Photograph, 'image' | 'brief'>): Truth {
  const { width, height, inside, objects, materials, forward, right } = photograph;
  const { objectId, materialId, normal } = photograph;
  const classes = inside ? CLASSES_INSIDE : CLASSES_OUTSIDE;
  const n = width * height;
  const surface = new Uint8Array(n);
  const orientation = new Uint8Array(n);
  const depthAxis = Math.abs(forward[0]) > Math.abs(forward[1]) ? 0 : 1;
  const across = 1 - depthAxis;
  const toRight = Math.sign(right[across]) || 1;
  const sky = classes.indexOf(inside ? 'viewSky' : 'sky');
  const free = ORIENTATIONS.indexOf('free');
  for (let p = 0; p < n; p++) {
    if (objectId[p] === 0) {
      surface[p] = sky;
      orientation[p] = free;
      continue;
    }
    const object = objects[objectId[p] - 1];
    const material = (materials[materialId[p] - 1] ?? '').split(' ')[0];
    const up = normal[3 * p + 2] / 127;
    const named = inside ? classInside(object, material) : classOutside(object, material, up);
    surface[p] = Math.max(0, classes.indexOf(named));
    orientation[p] =
      LEAFY.has(material) || named === 'plant'
        ? free
        : ORIENTATIONS.indexOf(
            facing(up, normal[3 * p + depthAxis] / 127, (toRight * normal[3 * p + across]) / 127),
          );
  }
  return { width, height, classes, surface, orientation };
}

function facing(up: number, depth: number, right: number): Orientation {
  if (Math.abs(up) > ALONG) return up > 0 ? 'up' : 'down';
  if (Math.abs(depth) > ALONG) return 'facing';
  if (Math.abs(right) > ALONG) return right > 0 ? 'right' : 'left';
  return 'free';
}
