import { isRead, kept, measured, type RegionRows } from '../collect.ts';
import type { PhotographWish } from '../photographs/briefs.ts';
import { DESIGNED_MEDIA, type DesignedMedium, drawnDesign } from './draw.ts';

/** Against the studies, which are fewer and drawn by other hands. */
const WEIGHT = 0.4;

const keptAs = ({ name }: PhotographWish, medium: DesignedMedium): string =>
  `design-${name}-${medium}`;

/** Whether a designed scene has been read in every medium. */
export const isDesignRead = (wish: PhotographWish): boolean =>
  DESIGNED_MEDIA.every((medium) => isRead(keptAs(wish, medium)));

/** The regions of a designed scene in every medium; it is drawn when they are not kept. */
export async function regionsOfDesign(wish: PhotographWish): Promise<RegionRows[]> {
  const { name } = wish;
  let drawn: ReturnType<typeof drawnDesign> | undefined;
  const rows: RegionRows[] = [];
  for (const medium of DESIGNED_MEDIA) {
    const regions = await kept(keptAs(wish, medium), () => {
      drawn ??= drawnDesign(wish);
      return measured(drawn.image(medium), medium, drawn.inside, drawn.truth);
    });
    rows.push({ name, family: name, medium, weight: WEIGHT, ...regions });
  }
  return rows;
}
