import type { Brief, FinishWish } from '../brief/brief.ts';
import { familyOf } from '../brief/family.ts';
import { OF_FRONTS } from '../brief/features.ts';
import type { SpaceKind } from '../brief/spaces.ts';
import type { Trade } from '../brief/vocabulary.ts';

/** Buildings whose fronts are of glass unless something else is said. */
const OF_GLASS: ReadonlySet<string> = new Set(['culture', 'podium', 'tower']);

const OF_WALLS: ReadonlySet<string> = new Set([
  'stone',
  'cement',
  'brick',
  'tile',
  'terrazzo',
  'earth',
]);

/** Metal in sheets is what fronts are clad with; as such it is of frames and fittings. */
export const isCladding = ({ word }: FinishWish): boolean => /板|耐候钢|锈钢/.test(word);

/**
 * The brief with walls to wear what is said of a building that would be of glass all over:
 * `博物馆，清水混凝土` has windows in bands.
 */
export function withWalls(brief: Brief, { setting, program }: SpaceKind, trade: Trade): Brief {
  if (setting !== 'building') return brief;
  if (brief.features.some(({ feature }) => OF_FRONTS.has(feature))) return brief;
  const slats = brief.palette.find(({ word }) => SLATS.test(word));
  if (slats) return withFront(brief, 'louvres', slats.word);
  if (!OF_GLASS.has(program)) return brief;
  const isWall = (wish: FinishWish) =>
    wish.materials !== undefined &&
    (OF_WALLS.has(familyOf(wish.materials[0], trade)) || isCladding(wish));
  const ofFront = brief.surfaces.filter(({ keys }) => keys.includes('facade'));
  const said = [...ofFront.flatMap(({ finishes }) => finishes), ...brief.palette].find(isWall);
  if (!said) return brief;
  return withFront(brief, 'bandWindows', said.word);
}

/** 白色涂料加木格栅: of a house they are before its windows. */
const SLATS = /格栅/;

const withFront = (brief: Brief, feature: 'louvres' | 'bandWindows', word: string): Brief => ({
  ...brief,
  features: [...brief.features, { feature, word, finishes: [] }],
});
