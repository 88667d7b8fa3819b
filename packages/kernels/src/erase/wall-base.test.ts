import { describe, expect, it } from 'vitest';
import type { Gray8, Rgb8 } from '../image.ts';
import { createRandom } from '../random.ts';
import type { ProposedMask } from '../segment/proposed-mask.ts';
import { eraseObject } from './erase-object.ts';
import { rowAt } from './far-edge.ts';
import { findWallBase, mayHideWallBase } from './wall-base.ts';

const WIDTH = 360;
const HEIGHT = 240;
/** Row at which the wall meets the floor. */
const BASE = 170;
const WALL = [206, 210, 204];
const SIDE_WALL = [150, 160, 176];
const PICTURE = [150, 40, 60];
const PLANKS = [
  [120, 84, 52],
  [136, 98, 62],
];

type Place = (x: number, y: number) => boolean;
type Colour = (x: number, y: number) => readonly number[];

const isPicture: Place = (x, y) => x >= 60 && x < 150 && y >= 40 && y < 90;
const isChest: Place = (x, y) => x >= 56 && x < 90 && y >= 120 && y < 205;
const isSofa: Place = (x, y) => x >= 90 && x < 250 && y >= 112 && y < 215;
const isWall: Place = (x, y) => y < BASE && !isPicture(x, y) && !isChest(x, y) && !isSofa(x, y);
const isFloor: Place = (x, y) => y >= BASE && !isChest(x, y) && !isSofa(x, y);

function painted(colour: Colour): Rgb8 {
  const random = createRandom(3);
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let p = 0; p < WIDTH * HEIGHT; p++) {
    const grain = random.between(-4, 4);
    const own = colour(p % WIDTH, Math.floor(p / WIDTH));
    for (let k = 0; k < 3; k++) data[p * 3 + k] = own[k]! + grain;
  }
  return { width: WIDTH, height: HEIGHT, data };
}

const planksAt: Colour = (x) => PLANKS[Math.floor(x / 18) % 2] ?? WALL;

/** A wall with a picture, planks before it, a chest and a sofa against the wall. */
const room = (): Rgb8 =>
  painted((x, y) => {
    if (isSofa(x, y)) return [60, 90, 140];
    if (isChest(x, y)) return [70, 60, 50];
    return isPicture(x, y) ? PICTURE : y < BASE ? WALL : planksAt(x, y);
  });

/** What a network says of the places where something is. */
function piece(isThere: Place): ProposedMask {
  const side = 256;
  const step = WIDTH / side;
  const logOdds = Float32Array.from({ length: side * side }, (_, p) => {
    const [x, y] = [((p % side) + 0.5) * step, (Math.floor(p / side) + 0.5) * step];
    return y < HEIGHT && isThere(x, y) ? 8 : -8;
  });
  return { side, logOdds, quality: 0.95, alone: false };
}

const maskOf = (isThere: Place): Gray8 => ({
  width: WIDTH,
  height: HEIGHT,
  data: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, p) =>
    isThere(p % WIDTH, Math.floor(p / WIDTH)) ? 255 : 0,
  ),
});

/** Row at which two walls that meet in a corner, behind the sofa, end on the floor. */
const baseAt = (x: number): number => 150 + (x < 180 ? 0.2 * (180 - x) : 0.3 * (x - 180));

const cornerRoom = (): Rgb8 =>
  painted((x, y) => {
    if (isSofa(x, y)) return [60, 90, 140];
    if (y >= baseAt(x)) return planksAt(x, y);
    return x < 180 ? WALL : SIDE_WALL;
  });

const CORNER_PIECES = [
  piece((x, y) => y >= baseAt(x) && !isSofa(x, y)),
  piece((x, y) => y < baseAt(x) && x < 180 && !isSofa(x, y)),
  piece((x, y) => y < baseAt(x) && x >= 180 && !isSofa(x, y)),
  piece(isSofa),
];

const THINGS = [piece(isPicture), piece(isChest), piece(isSofa)];
const SOFA = maskOf(isSofa);

describe('the foot of a wall behind what is taken away', () => {
  it.each([
    ['the floor ends on both sides', [piece(isFloor), piece(isWall)]],
    ['the floor ends on one side', [piece((x, y) => isFloor(x, y) && x > 250), piece(isWall)]],
    ['the wall ends on both sides, with no floor told', [piece(isWall)]],
  ])('lies where %s', (_, surfaces) => {
    const lines = findWallBase(room(), SOFA, [...surfaces, ...THINGS])?.lines ?? [];
    expect(lines).toHaveLength(1);
    for (const x of [90, 250]) expect(Math.abs(rowAt(lines[0]!, x) - BASE)).toBeLessThan(4);
  });

  it('is two lines where a corner is hidden', () => {
    const lines = findWallBase(cornerRoom(), SOFA, CORNER_PIECES)?.lines ?? [];
    expect(lines).toHaveLength(2);
    for (const x of [90, 180, 250]) {
      expect(Math.abs(Math.max(...lines.map((line) => rowAt(line, x))) - baseAt(x))).toBeLessThan(
        4,
      );
    }
  });

  const isOnTheRight: Place = (x, y) => x > 250 && x < 340 && y < 230;
  it.each([
    ['no surface told', []],
    ['a wall alone that is hidden on one side', [piece((x, y) => isWall(x, y) && x > 90)]],
    ['a floor whose edge lies above the hole', [piece((x, y) => y > 104 && !isSofa(x, y))]],
    ['a wall seen below the edge', [piece((x, y) => isFloor(x, y) && x < 90), piece(isOnTheRight)]],
  ])('is not known with %s', (_, surfaces) => {
    expect(findWallBase(room(), SOFA, surfaces)).toBeNull();
  });

  it('is not looked for behind what is small or leaves nothing beside it', () => {
    expect(mayHideWallBase(SOFA)).toBe(true);
    expect(mayHideWallBase(maskOf((x, y) => y > 110 && y < 215 && x < 250))).toBe(true);
    expect(mayHideWallBase(maskOf((x, y) => isSofa(x, y) && x < 110))).toBe(false);
    expect(mayHideWallBase(maskOf((_, y) => y > 110 && y < 215))).toBe(false);
  });
});

const far = (data: Uint8Array, p: number, colour: readonly number[]): boolean =>
  Math.hypot(...colour.map((value, k) => data[p * 3 + k]! - value)) > 45;

/** Share of the hole, some pixels away from where surfaces meet, that shows another colour than the one behind it. */
function wrongShare(
  picture: Rgb8,
  pieces: readonly ProposedMask[] | undefined,
  behind: (x: number, y: number) => readonly number[] | null,
): number {
  const options = { seed: 5, featherPx: 0, ...(pieces && { pieces }) };
  const { data } = eraseObject(picture, SOFA, options);
  let [wrong, all] = [0, 0];
  for (let p = 0; p < SOFA.data.length; p++) {
    const wanted = SOFA.data[p] === 255 && behind(p % WIDTH, Math.floor(p / WIDTH));
    if (!wanted) continue;
    all++;
    // Of the floor either plank will do.
    const fits = wanted === PLANKS[0] ? PLANKS : [wanted];
    if (fits.every((colour) => far(data, p, colour))) wrong++;
  }
  return wrong / all;
}

it('fills the wall from the wall and the floor from the floor', () => {
  const behind = (_: number, y: number) =>
    Math.abs(y - BASE) <= 8 ? null : y < BASE ? WALL : PLANKS[0]!;
  const pieces = [piece(isFloor), piece(isWall), ...THINGS];
  expect(wrongShare(room(), pieces, behind)).toBeLessThan(0.03);
  expect(wrongShare(room(), undefined, behind)).toBeGreaterThan(0.1);
});

it('fills two walls up to their corner', () => {
  const behind = (x: number, y: number) => {
    if (Math.abs(y - baseAt(x)) <= 8 || Math.abs(x - 180) <= 8) return null;
    return y >= baseAt(x) ? PLANKS[0]! : x < 180 ? WALL : SIDE_WALL;
  };
  expect(wrongShare(cornerRoom(), CORNER_PIECES, behind)).toBeLessThan(0.05);
});

it('lets a window go on that what is taken away hides in part', () => {
  const GLASS = [96, 150, 210];
  const isWindow: Place = (x, y) => x >= 94 && x < 246 && y >= 64 && y < 160;
  const glazed = painted((x, y) => {
    if (isSofa(x, y)) return [60, 90, 140];
    if (isWindow(x, y)) return GLASS;
    return y < BASE ? WALL : planksAt(x, y);
  });
  const pieces = [
    piece((x, y) => y >= BASE && !isSofa(x, y)),
    piece((x, y) => y < BASE && !isWindow(x, y) && !isSofa(x, y)),
    piece((x, y) => isWindow(x, y) && !isSofa(x, y)),
    piece(isSofa),
  ];
  const behind = (x: number, y: number) => (x > 115 && x < 225 && y < 140 ? GLASS : null);
  expect(wrongShare(glazed, pieces, behind)).toBeLessThan(0.1);
});

it('does not spread the shadow of what is taken away', () => {
  const isShaded: Place = (x, y) => y >= 215 && y < 223 && x >= 86 && x < 254;
  const shaded = painted((x, y) => {
    if (isSofa(x, y)) return [60, 90, 140];
    if (y < BASE) return WALL;
    return isShaded(x, y) ? [54, 38, 24] : [126, 90, 56];
  });
  const floor = (pieces: readonly ProposedMask[]) => {
    const { data } = eraseObject(shaded, SOFA, { seed: 5, featherPx: 0, pieces });
    let sum = 0;
    for (let x = 110; x < 230; x++) sum += data[(200 * WIDTH + x) * 3]!;
    return sum / 120;
  };
  expect(floor([piece(isFloor), piece(isWall), piece(isSofa)])).toBeGreaterThan(115);
});

it('fills all the same where hardly anything is wall or floor', () => {
  const elsewhere = piece((x, y) => y >= BASE && !isSofa(x, y) && x > 80 && x < 300);
  const sky = piece((x, y) => isWall(x, y) && (y > 96 || y < 90));
  const erased = eraseObject(room(), SOFA, { seed: 5, featherPx: 0, pieces: [sky, elsewhere] });
  const middle = (Math.round((BASE + 215) / 2) * WIDTH + 170) * 3;
  expect([...erased.data.subarray(middle, middle + 3)]).not.toEqual([60, 90, 140]);
});
