import { projectionOf } from '../camera.ts';
import type { SceneCamera } from '../design/description.ts';
import type { Member } from './group.ts';
import { FRAME, type Seen, seenOf, shareSeen } from './seen.ts';

/** Kinds one of which is what a room of a program is there for, by what matters most. */
const HEROES: Readonly<Record<string, readonly RegExp[]>> = {
  cinema: [/^(projection-screen|tv-wall)$/, /^sofa/],
  classroom: [/^whiteboard$/, /^class-desk$/],
  office: [/^workstation$/],
  meeting: [/^meeting-table$/],
  lobby: [/^counter$/],
  clinic: [/^counter$/],
  bedroom: [/^(bed-|futon)/],
  childRoom: [/^bed-/],
  hotelRoom: [/^bed-/],
  dining: [/^dining-table/],
  restaurant: [/^dining-table/],
  bar: [/^bar-counter$/],
  gym: [/^treadmill$/],
  reading: [/^dining-table/],
  kindergarten: [/^table-child$|^class-desk$/],
  garage: [/^car$/],
  church: [/^altar$/, /^pew$/],
  exhibition: [/^led-screen$/],
  hair: [/^salon-chair$/],
  netCafe: [/^desk$/],
  natatorium: [/^pool-basin$/],
  liftHall: [/^lift-door$/],
  atrium: [/^escalator$/],
  metro: [/^ticket-gate$/],
  salesHall: [/^sand-table$/],
};

/** What a room's picture must show: for each sort, the things of it. */
export type Heroes = readonly (readonly Seen[])[];

/** A tall room starts here, and lamps over people's heads in it. */
const [TALL_M, HIGH_M] = [4.2, 2.4];

/** A lamp that hangs high in a tall room and was spoken of. */
export const isHighLamp = ({ said, takes, at, size }: Member): boolean =>
  said !== undefined && takes === 'none' && at[2] > HIGH_M && at[2] + size[2] > TALL_M;

export function heroesOf(program: string, things: readonly Member[]): Heroes {
  const sorts = (HEROES[program] ?? []).map((kinds) =>
    things.filter(({ kind }) => kinds.test(kind)),
  );
  return [...sorts, things.filter(isHighLamp)]
    .filter((sort) => sort.length > 0)
    .map((sort) => sort.map((thing) => seenOf(thing, 1, true)));
}

/** Of a sort of which there are many, so much is enough. */
const ENOUGH = 0.6;

/** How much of its heroes a view shows, 0…1; of many of a sort most are enough. */
export function heroesShown(camera: SceneCamera, heroes: Heroes, tall: readonly Member[]): number {
  if (heroes.length === 0) return 1;
  const projection = projectionOf(camera, FRAME.width, FRAME.height);
  const shown = heroes.map((sort) => {
    const sum = sort.reduce((all, one) => all + shareSeen(camera, projection, one, tall).share, 0);
    return Math.min(1, sum / Math.max(1, ENOUGH * sort.length));
  });
  return shown.reduce((sum, share) => sum + share, 0) / shown.length;
}
