import type { Scene, SceneItem } from '@zhuhui/contracts';
import type { Point } from './scene-edit.ts';

/** How metres of the plan lie on the screen: x to the right, y up. */
export interface PlanFrame {
  readonly scale: number;
  readonly toPx: (point: Point) => Point;
  readonly toM: (point: Point) => Point;
}

const MARGIN_PX = 28;
/** A site is drawn as far as things stand, and so much further. */
const AROUND_M = 2;
/** What is far from the composition is left outside. */
const FARTHEST_M = 60;

/** The plan's frame in a pane of this size. */
export function planFrame(scene: Scene, width: number, height: number): PlanFrame {
  const points = extentOf(scene);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [low, high] = [Math.min(...ys), Math.max(...ys)];
  const room = (px: number, metres: number) => Math.max(1, px - 2 * MARGIN_PX) / (metres || 1);
  const scale = Math.min(room(width, right - left), room(height, high - low));
  const [cx, cy] = [(left + right) / 2, (low + high) / 2];
  return {
    scale,
    toPx: ([x, y]) => [width / 2 + (x - cx) * scale, height / 2 - (y - cy) * scale],
    toM: ([px, py]) => [cx + (px - width / 2) / scale, cy - (py - height / 2) / scale],
  };
}

function extentOf({ room, site, items, camera }: Scene): readonly Point[] {
  const near = (at: Point) => Math.hypot(...at) < FARTHEST_M;
  const eye: Point = [camera.eye[0], camera.eye[1]];
  if (room) return [...room.plan, ...[eye].filter(near)];
  const standing = items.map(({ at: [x, y] }): Point => [x, y]).filter(near);
  const built = (site?.buildings ?? []).flatMap(({ at: [x, y], widthM, depthM }): Point[] => {
    const half = Math.hypot(widthM, depthM) / 2;
    return [
      [x - half, y - half],
      [x + half, y + half],
    ];
  });
  const points = [...standing, ...built];
  if (points.length === 0) return around([0, 0]);
  return points.flatMap(around);
}

const around = ([x, y]: Point): Point[] => [
  [x - AROUND_M, y - AROUND_M],
  [x + AROUND_M, y + AROUND_M],
];

/** Names by item: of several with one name each gets a number, in the order of the description. */
export function itemNames(
  items: readonly SceneItem[],
  nameOf: (id: string) => string,
): ReadonlyMap<string, string> {
  const names = items.map(({ id }) => nameOf(id));
  const counted = new Map<string, number>();
  return new Map(
    items.map(({ id }, k) => {
      const name = names[k] ?? '';
      const number = (counted.get(name) ?? 0) + 1;
      counted.set(name, number);
      const isOneOfMany = names.filter((each) => each === name).length > 1;
      return [id, isOneOfMany ? `${name} ${number}` : name];
    }),
  );
}
