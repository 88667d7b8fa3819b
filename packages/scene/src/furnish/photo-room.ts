import type { Camera } from '../camera.ts';
import type { Opening, SceneCamera } from '../design/description.ts';
import type { Vec2, Vec3 } from '../vec.ts';
import { clippedEdge, edgesOfBox, type RoomBox } from './box-geometry.ts';
import { frameOf, type PhotoView, rayOf } from './solve-view.ts';

/**
 * The room of a photograph in metres: x right, y away from the viewer, z up. The layout's plan begins at
 * y = 0, where the floor comes into the picture; the room itself goes on behind the camera.
 */
export interface PhotoRoom {
  readonly camera: SceneCamera;
  /** Half the plan's width: the side walls stand at ± this. */
  readonly halfWidthM: number;
  readonly depthM: number;
  readonly heightM: number;
  /** How far the room goes on before y = 0. */
  readonly behindM: number;
  readonly seen: { readonly left: boolean; readonly right: boolean; readonly ceiling: boolean };
  readonly openings: readonly PhotoOpening[];
  readonly busy?: readonly BusySurface[];
  /** The picture's height by its width. */
  readonly heightPerWidth: number;
  /** Under the sky: neither walls nor ceiling are near. */
  readonly open?: true;
}

/** What breaks a wall in the photograph. */
export interface PhotoOpening extends Opening {
  /** Light comes in; else it is only kept clear (a picture, a niche, dark glass). */
  readonly daylight: boolean;
}

export const BUSY_CELL_M = 0.1;

/** Where a surface of a photographed room shows more than itself: windows, doors, sockets, brackets, lamps. */
export interface BusySurface {
  readonly surface: Exclude<Met['wall'], 'floor' | 'front'>;
  readonly columns: number;
  /** Rows of cells of {@link BUSY_CELL_M}: up a wall, away over the ceiling; 1 where edges cross one. */
  readonly cells: Uint8Array;
}

/** Walls of the plan, as `Room` counts them. */
export const WALL = { front: 0, right: 1, back: 2, left: 3 } as const;

/** Cameras are held at a standing eye's height or stand on low tripods; ceilings vary less (spreads of logarithms). */
const EYE_M = { usual: 1.4, spread: 0.24 } as const;
const CEILING_M = { usual: 2.7, spread: 0.09 } as const;
/** Walls that are not seen stand this far outside the picture. */
const UNSEEN_M = 0.35;
/** Rooms that are seen this deep have space enough; others are laid out from behind the camera on. */
const ENOUGH_DEPTH_M = 4.4;
const BEFORE_EYE_M = -0.55;
const LEAST_HALF_M = 1;

/** The eye's height that makes both it and the ceiling usual; the ceiling counts where it is seen. */
export function eyeHeightM(height: number, ceilingSeen: boolean): number {
  if (!ceilingSeen) return EYE_M.usual;
  const [eye, ceiling] = [EYE_M.spread ** -2, CEILING_M.spread ** -2];
  const byCeiling = Math.log(CEILING_M.usual / height);
  return Math.exp((eye * Math.log(EYE_M.usual) + ceiling * byCeiling) / (eye + ceiling));
}

/** The room in metres that a solved view and box show. */
export function photoRoom(view: PhotoView, box: RoomBox): Omit<PhotoRoom, 'openings'> {
  const frame = frameOf(view);
  const inPicture = edgesOfBox(box).map((edge) => clippedEdge(view, frame, edge) !== undefined);
  const seen = {
    left: inPicture[2] || inPicture[4] || inPicture[6],
    right: inPicture[3] || inPicture[5] || inPicture[7],
    ceiling: inPicture[1] || inPicture[4] || inPicture[5],
  };
  const eyeM = eyeHeightM(box.height, seen.ceiling);
  const farM = box.far * eyeM;
  const reach = (x: number): number => {
    const [dx, dy] = rayOf(view, frame, x, view.heightPx / 2);
    return dy > 0.05 ? (dx / dy) * farM : Math.sign(dx) * 2 * farM;
  };
  const leftM = seen.left ? box.left * eyeM : Math.max(LEAST_HALF_M, UNSEEN_M - reach(0));
  const rightM = seen.right
    ? box.right * eyeM
    : Math.max(LEAST_HALF_M, UNSEEN_M + reach(view.widthPx));
  const halfWidthM = (leftM + rightM) / 2;
  const floorM = floorBegins(view, eyeM);
  const nearM = Math.max(BEFORE_EYE_M, Math.min(floorM - 0.75, farM - ENOUGH_DEPTH_M));
  const eye: Vec3 = [leftM - halfWidthM, -nearM, eyeM];
  const depthM = farM - nearM;
  const wholeM = Math.max(farM + 1.2, Math.min(2.2 * halfWidthM, farM + 3));
  return {
    camera: cameraOf(view, eye),
    halfWidthM,
    depthM,
    heightM: Math.max(2.2, box.height * eyeM),
    behindM: wholeM - depthM,
    seen,
    heightPerWidth: view.heightPx / view.widthPx,
  };
}

const STANDING_EYE_M = 1.6;
const OPEN_M = { half: 40, deep: 70, behind: 30, high: 30 } as const;

/** The ground that a photograph shows out of doors: seen as before, by someone who stands, without walls. */
export function openGround({ camera, heightPerWidth }: PhotoRoom): PhotoRoom {
  const scale = STANDING_EYE_M / camera.eye[2];
  const eye: Vec3 = [0, camera.eye[1] * scale, STANDING_EYE_M];
  const target = eye.map((v, k) => v + camera.target[k] - camera.eye[k]) as unknown as Vec3;
  return {
    camera: { ...camera, eye, target },
    halfWidthM: OPEN_M.half,
    depthM: OPEN_M.deep,
    heightM: OPEN_M.high,
    behindM: OPEN_M.behind,
    seen: { left: false, right: false, ceiling: false },
    openings: [],
    heightPerWidth,
    open: true,
  };
}

/** How far ahead of the eye the floor comes into the picture, in the middle of the lower border. */
function floorBegins(view: PhotoView, eyeM: number): number {
  const [, dy, dz] = rayOf(view, frameOf(view), view.widthPx / 2, view.heightPx);
  return dz < -0.02 && dy > 0 ? Math.min(4, (eyeM * dy) / -dz) : 4;
}

/** A scene's camera that looks as the photograph does, whatever its size in pixels. */
function cameraOf(view: PhotoView, eye: Vec3): SceneCamera {
  const { forward } = frameOf(view);
  const level = view.shiftPx !== 0;
  const target: Vec3 = [
    eye[0] + forward[0],
    eye[1] + forward[1],
    eye[2] + (level ? view.shiftPx / view.focalPx : forward[2]),
  ];
  const lens: Camera = {
    eye,
    target,
    focalMm: (view.focalPx / view.widthPx) * 36,
    twoPoint: level,
    rollDeg: (view.rollRad * 180) / Math.PI,
  };
  return { ...lens, view: 'eye' };
}

/** The plan that furniture is laid out in. */
export const planOf = ({
  halfWidthM,
  depthM,
}: Pick<PhotoRoom, 'halfWidthM' | 'depthM'>): Vec2[] => [
  [-halfWidthM, 0],
  [halfWidthM, 0],
  [halfWidthM, depthM],
  [-halfWidthM, depthM],
];

/** The surface that a ray from the eye meets, and where. */
export interface Met {
  readonly wall: 'floor' | 'ceiling' | keyof typeof WALL;
  readonly at: Vec3;
}

type Inside = Pick<PhotoRoom, 'halfWidthM' | 'depthM' | 'heightM' | 'behindM'>;

export function meetRoom(room: Inside, eye: Vec3, [dx, dy, dz]: Vec3): Met {
  const { halfWidthM, depthM, heightM, behindM } = room;
  const reach = (d: number, low: number, high: number): number =>
    Math.abs(d) < 1e-9 ? Number.POSITIVE_INFINITY : (d < 0 ? low : high) / d;
  const tx = reach(dx, -halfWidthM - eye[0], halfWidthM - eye[0]);
  const ty = reach(dy, -behindM - eye[1], depthM - eye[1]);
  const tz = reach(dz, -eye[2], heightM - eye[2]);
  const t = Math.min(tx, ty, tz);
  const at: Vec3 = [eye[0] + dx * t, eye[1] + dy * t, eye[2] + dz * t];
  if (t === tz) return { wall: dz < 0 ? 'floor' : 'ceiling', at };
  if (t === tx) return { wall: dx < 0 ? 'left' : 'right', at };
  return { wall: dy < 0 ? 'front' : 'back', at };
}

/** Metres from the start of a wall, as openings are measured. */
export function alongWall(
  { halfWidthM, depthM }: Pick<PhotoRoom, 'halfWidthM' | 'depthM'>,
  wall: keyof typeof WALL,
  [x, y]: Vec3,
): number {
  switch (wall) {
    case 'front':
      return x + halfWidthM;
    case 'right':
      return y;
    case 'back':
      return halfWidthM - x;
    case 'left':
      return depthM - y;
  }
}
