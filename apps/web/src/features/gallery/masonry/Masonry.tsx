import { type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react';
import { useSize } from '../../../shared/hooks/use-size.ts';
import { rootScale } from '../../../shared/theme/root-scale.ts';
import { breakpointPx, gridPx, sizePx } from '../../../shared/theme/tokens.ts';
import {
  layoutMasonry,
  type MasonryLayout,
  neighbour,
  placesBetween,
  type Sized,
  type Step,
} from '../model/masonry.ts';
import styles from './Masonry.module.css';
import { useWindow } from './use-window.ts';

/** Height of the words under a picture where they are a title and a line below, px at the usual root. */
const CAPTION_PX = gridPx * 14;
/** The same where they are one line, px at the usual root. */
export const LINE_PX = gridPx * 7;
/** Shapes of the places that wait for pictures. */
const PLACES: readonly Sized[] = [4, 3, 5, 3, 4, 6, 4, 3, 5, 4, 3, 4].map((height) => ({
  width: 4,
  height,
}));
const STEPS: readonly string[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
const isStep = (key: string): key is Step => STEPS.includes(key);

/**
 * Width of the masonry that was measured last. A page that is gone back to is laid out with it at once,
 * so that the router finds it as long as it was left.
 */
let lastWidth = 0;

interface MasonryProps<T> {
  readonly label: string;
  /** Null while they are coming. */
  readonly items: readonly T[] | null;
  readonly keyOf: (item: T) => string;
  readonly sizeOf: (item: T) => Sized;
  /** Height of the words under a picture, px at the usual root; a title and a line if not given. */
  readonly captionPx?: number;
  /** A card; its first link or button takes the arrow keys. */
  readonly children: (item: T, widthPx: number) => ReactNode;
}

/** Cards of pictures in columns; only what is near the screen is in the page. */
export function Masonry<T>({
  label,
  items,
  keyOf,
  sizeOf,
  captionPx = CAPTION_PX,
  children,
}: MasonryProps<T>) {
  const ref = useRef<HTMLUListElement>(null);
  const measured = useSize(ref).width;
  if (measured > 0) lastWidth = measured;
  const width = measured || lastWidth;
  const layout = useMemo(
    () => layoutMasonry(items === null ? PLACES : items.map(sizeOf), measuresFor(width, captionPx)),
    [items, sizeOf, width, captionPx],
  );
  const { from, to } = useWindow(ref);
  return (
    <ul
      ref={ref}
      className={styles.masonry}
      aria-label={label}
      aria-busy={items === null || undefined}
      style={{ height: layout.height || undefined }}
      onKeyDown={(event) => walk(event, layout)}
    >
      {placesBetween(layout, from, to).map((at) => {
        const item = items?.[at];
        const place = layout.places[at];
        if (!place) return null;
        const { x, y, width: cardWidth, height } = place;
        return (
          <li
            key={item === undefined ? `place ${at}` : keyOf(item)}
            className={styles.card}
            data-ordinal={at}
            style={{ width: cardWidth, height, translate: `${x}px ${y}px` }}
          >
            {item === undefined ? (
              <span className={styles.place} aria-hidden="true" />
            ) : (
              children(item, cardWidth)
            )}
          </li>
        );
      })}
    </ul>
  );
}

function measuresFor(width: number, captionPx: number) {
  const scale = rootScale();
  const isPhone = width < breakpointPx.phone * scale;
  return {
    width,
    columnLeast: (isPhone ? sizePx.slot : sizePx.card) * scale,
    gap: gridPx * (isPhone ? 2 : 5),
    caption: captionPx * scale,
  };
}

/** Arrows walk from card to card; the browser brings the one that gets the focus into view. */
function walk(event: KeyboardEvent<HTMLElement>, layout: MasonryLayout): void {
  const { key, target, currentTarget } = event;
  if (!isStep(key) || !(target instanceof HTMLElement)) return;
  const from = target.closest<HTMLElement>('[data-ordinal]')?.dataset.ordinal;
  const to = neighbour(layout, Number(from), key);
  if (to === null) return;
  const next = currentTarget.querySelector<HTMLElement>(`[data-ordinal="${to}"] :is(a, button)`);
  if (!next) return;
  event.preventDefault();
  next.focus();
}
