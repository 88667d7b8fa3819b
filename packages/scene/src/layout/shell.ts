import type { Brief } from '../brief/brief.ts';
import type { SpaceKind } from '../brief/spaces.ts';
import { lookoutStorey } from '../brief/storey.ts';
import type { Room } from '../design/description.ts';
import type { Traits } from '../design/styles.ts';
import type { Random } from '../random.ts';
import { between, clamp, cm } from './context.ts';
import { BACK, LEFT, openingsOf, RIGHT } from './openings.ts';
import { areaForCounts, kitchenArea, tableArea } from './said-size.ts';
import { bordersLeaveRoom, isSunRoom, skylightsFor, skylightWish } from './skylights.ts';

/** The room a brief asks for: the size it says, else what is usual; doors and windows where they are used to be. */
export function shellFor(
  brief: Brief,
  space: SpaceKind,
  traits: Traits,
  random: Random,
  grown = 1,
): Room {
  const [widthM, depthM] = planSize(brief, space, random, grown);
  const tall = brief.features.some(({ feature }) => feature === 'tallSpace');
  const atMost = isAttic(brief) ? ATTIC_WALLS_M : space.heightM;
  const heightM = clamp(
    brief.heightM ?? (tall ? Math.max(5.6, space.heightM) : Math.min(space.heightM, atMost)),
    2.2,
    20,
  );
  const half = widthM / 2;
  const plan = [
    [-half, 0],
    [half, 0],
    [half, depthM],
    [-half, depthM],
  ] as const;
  const openings = openingsOf(brief, space, { widthM, depthM, heightM }, random);
  const ceiling = ceilingOf(brief, space, traits, widthM, depthM);
  const skylights = skylightsFor(brief, { plan, ceiling });
  const windowWalls = new Set(
    openings.filter(({ kind }) => kind === 'window').map(({ wall }) => wall),
  );
  const featureWall = [LEFT, RIGHT, BACK].find((wall) => !windowWalls.has(wall)) ?? LEFT;
  return {
    plan,
    heightM,
    ...floorOf(brief),
    openings,
    ...(skylights.length > 0 && { skylights }),
    featureWall,
    skirting: !['kitchen', 'bath'].includes(space.program) && traits.ceiling !== 'bare',
    ...mouldingsOf(brief, traits),
    ceiling,
  };
}

/** From floor to floor, and over the ground at most: no building is higher. */
const [STOREY_M, HIGHEST_M] = [3.1, 600];

function floorOf(brief: Brief): Pick<Room, 'floorM'> {
  const storey = lookoutStorey(brief);
  return storey ? { floorM: Math.min(HIGHEST_M, Math.round((storey - 1) * STOREY_M)) } : {};
}

/** Walls of a room under the roof. */
const ATTIC_WALLS_M = 2.4;

/** 阁楼, 斜顶天窗: the ceiling follows the roof. */
const isAttic = (brief: Brief): boolean =>
  has(brief, 'atticRoof') ||
  brief.features.some(({ feature, word }) => feature === 'skylight' && word.startsWith('斜'));

const has = (brief: Brief, feature: string): boolean =>
  brief.features.some((wish) => wish.feature === feature);

/** 石膏线 keeps the framed walls of a style that has them. */
function mouldingsOf(brief: Brief, { mouldings }: Traits): Pick<Room, 'mouldings' | 'plaster'> {
  if (brief.denied.includes('cornice')) return { mouldings: 'none' };
  const panelled = has(brief, 'panelling') || mouldings === 'panelled';
  const plain = has(brief, 'panelling') ? 'panelled' : mouldings;
  if (!has(brief, 'cornice')) return { mouldings: plain };
  return { mouldings: panelled ? 'panelled' : 'cornice', plaster: true };
}

function ceilingOf(
  brief: Brief,
  space: SpaceKind,
  traits: Traits,
  widthM: number,
  depthM: number,
): Room['ceiling'] {
  if (isAttic(brief) && !skylightWish(brief)?.whole) return 'pitched';
  if (has(brief, 'beams')) return 'beams';
  if (wantsSlats(brief)) return 'slats';
  if (has(brief, 'bareCeiling') || space.program === 'garage') return 'bare';
  if (space.program === 'church') return 'pitched';
  const glass = skylightWish(brief);
  if (glass && (glass.whole || !bordersLeaveRoom(widthM, depthM))) return 'flat';
  if (has(brief, 'steppedCeiling')) return 'stepped';
  if (has(brief, 'droppedCeiling')) return 'dropped';
  const lit = traits.ceiling === 'dropped' || traits.ceiling === 'cove';
  // A cornice is seen where no border hides it, and light that is not wanted needs none.
  if (lit && (has(brief, 'cornice') || brief.denied.some(isHiddenLight))) return 'flat';
  return space.program === 'bath' || space.program === 'kitchen' ? 'flat' : traits.ceiling;
}

const isHiddenLight = (thing: string): boolean =>
  thing === 'light-strip' || thing === 'droppedCeiling';

/** 木格栅吊顶, 铝方通顶: battens under the ceiling instead of a plain one. */
const SLATTED = /[格隔]栅|方通|木栅|长城板/;

const wantsSlats = (brief: Brief): boolean =>
  has(brief, 'slatCeiling') ||
  brief.palette.some(({ place, word }) => place === 'ceiling' && SLATTED.test(word)) ||
  brief.surfaces.some(
    ({ keys, finishes }) =>
      keys.includes('ceiling') && finishes.some(({ word }) => SLATTED.test(word)),
  );

/** Balconies are narrower than rooms of glass. */
const SUN_ROOM_GROWN = 1.9;

/** Rooms are a little deeper than wide, seen along their depth; halls are wider. */
function planSize(
  brief: Brief,
  space: SpaceKind,
  random: Random,
  grown: number,
): readonly [number, number] {
  if (brief.plan) return [clamp(brief.plan.widthM, 1.5, 60), clamp(brief.plan.depthM, 1.5, 60)];
  const usual = usualArea(brief, space) * (isSunRoom(brief) ? SUN_ROOM_GROWN : 1);
  const widthFor = WIDTH_OF[space.program];
  const area = clamp(brief.areaM2 ?? usual * grown * between(random, 0.9, 1.15), 3, 1500);
  const aspect = between(random, 1.08, area > 60 ? 1.45 : 1.32);
  const widthM = widthFor ? widthFor(area) : Math.sqrt(area / aspect);
  return [cm(Math.max(1.6, widthM)), cm(Math.max(1.6, area / widthM))];
}

/** What of a home its rooms are, by their programs. */
const SHARE_OF_HOME: Readonly<Record<string, number>> = {
  living: 0.27,
  livingDining: 0.37,
  bedroom: 0.16,
};

function usualArea(brief: Brief, { program, usual }: SpaceKind): number {
  const { homeM2 } = brief;
  const share = SHARE_OF_HOME[program];
  const own = homeM2 && share ? clamp(homeM2 * share, usual * 0.6, usual * 2.2) : usual;
  if (program === 'kitchen') return Math.max(own, kitchenArea(brief));
  return Math.max(own, areaForCounts(brief), tableArea(brief, program));
}

/** Widths of rooms that are not as wide as others of their area, by their programs. */
const WIDTH_OF: Readonly<Record<string, (areaM2: number) => number>> = {
  // A way through a house is as wide as two people, one through a hotel wider.
  corridor: (areaM2) => clamp(Math.sqrt(areaM2 / 4.2), 1.5, 3.2),
  // Lifts on both sides of who waits for them.
  liftHall: (areaM2) => clamp(Math.sqrt(areaM2 / 2.2), 2.6, 4),
  // A row of cars on both sides of a lane that two pass on.
  garage: (areaM2) => clamp(17.2, 6, areaM2 / 6),
  church: (areaM2) => clamp(Math.sqrt(areaM2 / 1.9), 6, 18),
};
