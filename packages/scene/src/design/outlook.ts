import type { Item, Room, SceneDescription } from './description.ts';

/** Group of the things that stand on the ground before a room's windows. */
export const OUTLOOK = 'outlook';

/** Their ground lies a step under the floor. */
export const OUTLOOK_GROUND_M = -0.15;

export const isOutlook = ({ group }: Pick<Item, 'group'>): boolean => group === OUTLOOK;

/** Index of the wall with most glass; undefined without windows. */
export function wallOfOutlook({ openings }: Pick<Room, 'openings'>): number | undefined {
  const glazed = openings.filter(({ kind, swing }) => kind === 'window' || swing === 'slide');
  const [widest] = [...glazed].sort((a, b) => b.widthM * b.heightM - a.widthM * a.heightM);
  return widest?.wall;
}

/** Mountains in winter are white at the top. */
export const hasPeaks = ({
  surroundings,
  season,
  light,
}: Pick<SceneDescription, 'surroundings' | 'season' | 'light'>): boolean =>
  surroundings === 'mountain' && season === 'winter' && light.weather !== 'fog';
