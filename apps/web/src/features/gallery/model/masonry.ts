/** Measures of a masonry, px. */
export interface MasonryMeasures {
  /** Room for all columns. */
  readonly width: number;
  /** A column is never narrower, unless there is one only. */
  readonly columnLeast: number;
  readonly gap: number;
  /** Height of the words under each picture. */
  readonly caption: number;
}

/** What has to be known of a picture before it is laid out; any unit. */
export interface Sized {
  readonly width: number;
  readonly height: number;
}

/** Where one card stands, px from the upper left corner of the masonry. */
export interface Place {
  readonly column: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** With the words. */
  readonly height: number;
}

export interface MasonryLayout {
  readonly columns: number;
  readonly places: readonly Place[];
  readonly height: number;
}

/** Pictures longer or flatter than this are cropped in a list, so that one cannot fill the screen. */
const STEEPEST = 1.6;
const FLATTEST = 0.5;

/** Height of a picture over its width, as a list shows it. */
export function shownAspect({ width, height }: Sized): number {
  if (width <= 0 || height <= 0) return 1;
  return Math.min(STEEPEST, Math.max(FLATTEST, height / width));
}

/**
 * Lays cards into columns, each into the shortest so far (the leftmost of equals). Cards that are added
 * at the end leave those before where they are, so that nothing jumps when more arrives.
 */
export function layoutMasonry(items: readonly Sized[], measures: MasonryMeasures): MasonryLayout {
  const { width, columnLeast, gap, caption } = measures;
  if (width <= 0) return { columns: 1, places: [], height: 0 };
  const columns = Math.max(1, Math.floor((width + gap) / (columnLeast + gap)));
  const column = (width - gap * (columns - 1)) / columns;
  const bottoms = new Array<number>(columns).fill(0);
  const places = items.map((item): Place => {
    const shortest = bottoms.indexOf(Math.min(...bottoms));
    const y = bottoms[shortest] ?? 0;
    const height = Math.round(column * shownAspect(item)) + caption;
    bottoms[shortest] = y + height + gap;
    return { column: shortest, x: shortest * (column + gap), y, width: column, height };
  });
  return { columns, places, height: Math.max(0, Math.max(...bottoms) - gap) };
}

/** Numbers of the cards that reach into a stretch of the masonry, in their order. */
export function placesBetween(
  { places }: MasonryLayout,
  from: number,
  to: number,
): readonly number[] {
  return places.flatMap(({ y, height }, at) => (y < to && y + height > from ? [at] : []));
}

export type Step = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/**
 * The card that an arrow key leads to: up and down within the column, left and right to the card of the
 * next column that stands most nearly beside; null at the edge.
 */
export function neighbour({ places }: MasonryLayout, at: number, step: Step): number | null {
  const here = places[at];
  if (!here) return null;
  const isSideways = step === 'ArrowLeft' || step === 'ArrowRight';
  const sign = step === 'ArrowRight' || step === 'ArrowDown' ? 1 : -1;
  const column = here.column + (isSideways ? sign : 0);
  const middle = ({ y, height }: Place) => y + height / 2;
  let best: number | null = null;
  let nearest = Number.POSITIVE_INFINITY;
  for (const [index, place] of places.entries()) {
    if (place.column !== column || index === at) continue;
    const distance = middle(place) - middle(here);
    if (!isSideways && distance * sign <= 0) continue;
    if (Math.abs(distance) >= nearest) continue;
    nearest = Math.abs(distance);
    best = index;
  }
  return best;
}
