import { ORIENTATIONS, type Orientation, type SurfaceClass } from '@zhuhui/kernels/reading';
import { rayThrough } from './camera.ts';
import type { Buffers, View } from './raycast.ts';
import type { Surface } from './scene.ts';
import { dot } from './vec.ts';

/** What each pixel of a view really shows. */
export interface Truth {
  readonly width: number;
  readonly height: number;
  /** Names of the classes that `surface` counts. */
  readonly classes: readonly SurfaceClass[];
  /** Index into `classes` per pixel. */
  readonly surface: Uint8Array;
  /** Index into `ORIENTATIONS` per pixel. */
  readonly orientation: Uint8Array;
}

/** The surfaces of a room whose name says more than what they are made of. */
const INSIDE_BY_NAME: readonly (readonly [RegExp, SurfaceClass])[] = [
  [/^(lawn|garden|pavement|houseOpposite|forecourt|outside)/, 'viewGarden'],
  [/^(ceiling|beams|services|lightTrack)/, 'ceiling'],
  [/^curtain/, 'curtain'],
  [/^rug/, 'rug'],
  [/^(door|elevators)/, 'door'],
  [/^(picture|smallPicture|menuBoard|sign|television|mirror)/, 'picture'],
  [/(lamp|pendant|chandelier|Lamp)/, 'lamp'],
  [/^(vase|flowers|books|jars|till|machine|cakes|carton|barista|receptionist|guest)/, 'object'],
  [/^floor/, 'floor'],
  [/^(wardrobe|wallUnits|tvUnit|baseUnits|tallUnits)/, 'joinery'],
  [
    /^(leftWall|rightWall|backWall|leftFront|panels|leftPanels|tvWall|column|slats|brickwork|splashback|stoneWall|wall)/,
    'wall',
  ],
];

function insideClass(name: string, { material }: Surface, up: number): SurfaceClass {
  if (material === 'leaf' || material === 'foliage' || material === 'bark') {
    return /^(garden|lawn|outside)/.test(name) ? 'viewGarden' : 'plant';
  }
  if (material === 'figure') return 'object';
  if (material === 'lamp') return 'lamp';
  if (/^(window|windows|shopWindow|glassFront|meetingRoom)/.test(name)) {
    if (material === 'glass') return 'pane';
    if (material === 'metal') return 'frame';
    return material === 'plaster' ? 'wall' : 'joinery';
  }
  for (const [pattern, surface] of INSIDE_BY_NAME) if (pattern.test(name)) return surface;
  if (material === 'fabric' || material === 'leather') return 'upholstery';
  if (material === 'carpet') return up > 0.9 ? 'rug' : 'upholstery';
  if (material === 'metal' || material === 'glass') return 'metal';
  if (material === 'screen' || material === 'paper' || material === 'cardboard') return 'object';
  return 'joinery';
}

const PAVED = /^(path|drive|terrace|street|paving|ground$|pool|hallSteps|steps|treeBed|plaza|deck)/;
const LOOSE = /(hair|[tT]able|daybed|crate|jar|bench|Bench|lampPost|balustrade|sofa)/;

/** What looks up lower than this is walked on: verandas, plinths, rims of ponds. */
const WALKED_ON_M = 0.7;

function outsideClass(
  name: string,
  { material }: Surface,
  up: number,
  heightM: number,
): SurfaceClass {
  if (['foliage', 'leaf', 'bark'].includes(material)) return 'plant';
  if (material === 'water') return 'water';
  if (material === 'grass') return 'lawn';
  if (material === 'car' || /^car([A-Z0-9]|$)/.test(name)) return 'car';
  if (material === 'figure' || /^rocks/.test(name)) return 'object';
  if (LOOSE.test(name)) return material === 'glass' ? 'pane' : 'joinery';
  if (PAVED.test(name) || ['paving', 'asphalt', 'gravel'].includes(material)) return 'paving';
  if (material === 'glass') return 'pane';
  if (material === 'roof' || (/^roof/.test(name) && up > -0.5)) return 'roof';
  if (up > 0.3) return heightM < WALKED_ON_M ? 'paving' : 'roof';
  if (/door/i.test(name)) return 'door';
  return material === 'metal' ? 'frame' : 'facade';
}

/**
 * Class and orientation of every pixel of a view. Orientation goes by the scene's x and y axes, named
 * from the camera: the axis nearer to the line of sight is its depth.
 */
export function truthOf(
  view: View,
  buffers: Buffers,
  inside: boolean,
  classes: readonly SurfaceClass[],
): Truth {
  const { width, height, solid, object, normal, depth } = buffers;
  const n = width * height;
  const surface = new Uint8Array(n);
  const orientation = new Uint8Array(n);
  const { tracer, scene, projection } = view;
  const { forward, right } = projection;
  const depthAxis = Math.abs(forward[0]) > Math.abs(forward[1]) ? 0 : 1;
  const across = 1 - depthAxis;
  const toRight = Math.sign(right[across]) || 1;
  const skyClass = classes.indexOf(inside ? 'viewSky' : 'sky');
  const free = ORIENTATIONS.indexOf('free');
  for (let i = 0; i < n; i++) {
    if (solid[i] < 0) {
      surface[i] = skyClass;
      orientation[i] = free;
      continue;
    }
    const { shape, surface: made } = tracer.solids[solid[i]];
    const { name } = scene.objects[object.data[i] - 1];
    const up = normal[i * 3 + 2];
    const heightM = () => {
      const ray = rayThrough(projection, (i % width) + 0.5, Math.floor(i / width) + 0.5);
      return projection.eye[2] + depth.data[i] * ray[2];
    };
    const named = inside ? insideClass(name, made, up) : outsideClass(name, made, up, heightM());
    surface[i] = Math.max(0, classes.indexOf(named));
    const round = shape.kind === 'ellipsoid' || (shape.kind === 'cylinder' && Math.abs(up) < 0.9);
    const kind: Orientation =
      round || made.material === 'foliage' || made.material === 'leaf'
        ? 'free'
        : up > 0.95
          ? 'up'
          : up < -0.95
            ? 'down'
            : Math.abs(normal[i * 3 + depthAxis]) > 0.95
              ? 'facing'
              : Math.abs(normal[i * 3 + across]) > 0.95
                ? normal[i * 3 + across] * toRight > 0
                  ? 'right'
                  : 'left'
                : 'free';
    orientation[i] = ORIENTATIONS.indexOf(kind);
  }
  return { width, height, classes, surface, orientation };
}

/** The depth axis' and the other axis' vanishing points and the vertical one's, pixels; null at infinity. */
export function vanishingPointsOf({
  projection,
}: Pick<View, 'projection'>): readonly (readonly [number, number] | null)[] {
  const { forward, right, up, focalPx, axis } = projection;
  const near = Math.abs(forward[0]) > Math.abs(forward[1]) ? 0 : 1;
  const directions = [near, 1 - near, 2].map((k) => [0, 1, 2].map((j) => (j === k ? 1 : 0)));
  return directions.map((d) => {
    const direction: [number, number, number] = [d[0], d[1], d[2]];
    const depth = dot(direction, forward);
    if (Math.abs(depth) < 1e-3) return null;
    return [
      axis[0] + (focalPx * dot(direction, right)) / depth,
      axis[1] - (focalPx * dot(direction, up)) / depth,
    ];
  });
}
