import type { Brief, FinishWish, SurfaceWish, Where } from '../brief/brief.ts';
import type { SurfaceKey } from './description.ts';

const SLATS = /[格隔]栅|木栅|长城板/;

/** What a wall of slats is made of, where a brief asks for one: only the wall set off gets them. */
export function slattedWall({ surfaces, palette }: Brief): FinishWish | undefined {
  const walls = surfaces.filter(
    ({ keys }) => keys.includes('wall') || keys.includes('featureWall'),
  );
  return [...walls.flatMap(({ finishes }) => finishes), ...palette].find(isSlatted);
}

/**
 * The wall of which a side and a finish were said, the first of them: `左侧墙面红砖`. It is the one that is
 * set off, unless that is spoken of by another name.
 */
export const sidedWall = (brief: Brief): SurfaceWish | undefined => {
  const own = (key: SurfaceKey) =>
    brief.surfaces.find(
      ({ keys, where, finishes }) => keys.includes(key) && isSide(where) && finishes.length > 0,
    );
  return own('featureWall') ?? (namesFeature(brief) ? undefined : own('wall'));
};

/** What a wall can be on: the viewer stands before the fourth. */
const isSide = (where: Where | undefined): boolean => where !== undefined && where !== 'middle';

/** Whether a brief says how the wall is that is set off from the others. */
export const saysFeatureWall = (brief: Brief): boolean =>
  sidedWall(brief) !== undefined ||
  brief.surfaces.some(
    ({ keys, finishes }) => keys.includes('featureWall') && finishes.length > 0,
  ) ||
  slattedWall(brief) !== undefined;

/** Whether words of a finish mean slats. */
export const isSlatted = ({ word }: FinishWish): boolean => SLATS.test(word);

/** Whether a brief speaks of the wall that is set off by a name of its own. */
export const namesFeature = (brief: Brief): boolean =>
  brief.surfaces.some(({ keys }) => keys.includes('featureWall'));
