import type { Gray8 } from '@zhuhui/kernels';
import type { Brief, ThingWish } from '../brief/brief.ts';
import { SPACE_KINDS } from '../brief/spaces.ts';
import type { Trade } from '../brief/vocabulary.ts';
import { projectionOf } from '../camera.ts';
import { DESCRIPTION_VERSION, type Item, type SceneDescription } from '../design/description.ts';
import { paletteFor } from '../design/finishes.ts';
import { formOf, wearOf } from '../design/wear.ts';
import { kindOf } from '../objects/index.ts';
import { seededRandom } from '../random.ts';
import { type Frame, frameOfMask, frameOfThing, type Pose } from './frame.ts';
import { marginPx } from './keep-within.ts';
import { dressOf } from './people-dress.ts';
import type { PhotoRoom } from './photo-room.ts';
import { aboveFloor, hangs, placeOnWall } from './place-on-wall.ts';
import { placeStanding } from './place-standing.ts';
import { chosenParams, onWall, saidMaterials, saidParams, thingNamed } from './place-words.ts';
import type { PlaneName } from './wall-plane.ts';

const STYLE = 'modernSimple';

/** A thing where it was put. */
export interface PlacedThing {
  readonly description: SceneDescription;
  /** The surface that it touches; null under the ceiling. */
  readonly plane: PlaneName | null;
  /** Room left around it for its shadow, pixels. */
  readonly marginPx: number;
}

/**
 * Puts the first thing that the words name into a marked place of a photographed room: on the floor
 * under it, under the ceiling, or on the wall behind it, turned and sized so that it fills the place.
 *
 * @returns null when the words name nothing that the library builds, or when nothing fits there
 */
export function placeThing(
  room: PhotoRoom,
  mask: Gray8,
  brief: Brief,
  seed: number,
  trade: Trade,
): PlacedThing | null {
  const wish = thingMeant(room, mask, brief);
  const place = frameOfMask(mask);
  if (!wish || !place) return null;
  const projection = projectionOf(room.camera, mask.width, mask.height);
  const margin = marginPx(place.right - place.left, place.bottom - place.top);
  const found = hangs(wish.thing)
    ? placeOnWall(room, projection, mask, place, wish, margin)
    : onFloor(
        wish.thing,
        placeStanding(room, inset(place, margin), projection, wish, saidParams(wish, brief.text)),
      );
  if (!found) return null;
  const style = brief.styles.filter((key) => key in trade.styles).at(-1) ?? STYLE;
  const palette = paletteFor(brief, SPACE_KINDS.living, style, trade, seededRandom(seed));
  const item: Item = {
    ...found.pose,
    params: {
      ...found.pose.params,
      ...chosenParams(wish.thing, seed),
      ...formOf(wish.thing, wish.finishes, trade),
    },
    id: `${wish.thing}-1`,
    materials: {
      ...dressOf(wish.thing, seed),
      ...saidMaterials(brief),
      ...wearOf(wish.thing, wish.finishes, palette.furnishing, trade),
    },
    said: wish.word,
  };
  const description: SceneDescription = {
    version: DESCRIPTION_VERSION,
    ...{ seed, brief: brief.text, space: 'living', style },
    setting: room.open ? 'openAir' : 'indoors',
    surfaces: palette.surfaces,
    items: [item],
    light: {
      ...{ month: 6, hour: 10, weather: 'overcast', latitudeDeg: 31, northDeg: 0 },
      ...{ lampsOn: true, lampTemperatureK: 3200, exposureEv: 0 },
    },
    season: brief.season ?? 'summer',
    ...{ surroundings: 'suburb', camera: room.camera, notes: [] },
  };
  return { description, plane: found.plane, marginPx: margin };
}

/**
 * By how much a place would have to be larger on each side for the named thing to stand there; pixels.
 *
 * @returns null when the words name nothing that stands or hangs from a ceiling, or it cannot be there at all
 */
export function roomLacking(room: PhotoRoom, mask: Gray8, brief: Brief): Frame | null {
  const wish = thingMeant(room, mask, brief);
  const place = frameOfMask(mask);
  if (!wish || !place || hangs(wish.thing)) return null;
  const projection = projectionOf(room.camera, mask.width, mask.height);
  const margin = marginPx(place.right - place.left, place.bottom - place.top);
  const inner = inset(place, margin);
  const pose = placeStanding(room, inner, projection, wish, saidParams(wish, brief.text), 0);
  const needed = pose && frameOfThing(projection, pose);
  if (!needed) return null;
  return {
    left: Math.max(0, Math.ceil(inner.left - needed.left)),
    top: Math.max(0, Math.ceil(inner.top - needed.top)),
    right: Math.max(0, Math.ceil(needed.right - inner.right)),
    bottom: Math.max(0, Math.ceil(needed.bottom - inner.bottom)),
  };
}

/** What the words mean at a place: of some things there is one for the floor and one for the wall. */
export function thingMeant(room: PhotoRoom, mask: Gray8, brief: Brief): ThingWish | undefined {
  const named = thingNamed(brief);
  const place = frameOfMask(mask);
  if (!named || !place) return named;
  const projection = projectionOf(room.camera, mask.width, mask.height);
  return aboveFloor(room, projection, place) ? onWall(named, brief.text) : named;
}

const onFloor = (thing: string, pose: Pose | null) =>
  pose && { pose, plane: kindOf(thing)?.against === 'ceiling' ? null : ('floor' as const) };

/** A thing needs room for its shadow; above it there is none. */
const inset = ({ left, top, right, bottom }: Frame, margin: number): Frame => ({
  left: left + margin,
  top: top + Math.min(2, margin),
  right: right - margin,
  bottom: bottom - margin,
});
