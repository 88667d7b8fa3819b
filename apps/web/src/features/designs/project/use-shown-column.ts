import { type RefObject, useState } from 'react';

interface ShownColumn {
  /** Place of the column that is looked at, where one fills the screen. */
  readonly shown: number;
  readonly show: (at: number) => void;
  readonly onScroll: () => void;
}

/** Which column of a board that scrolls sideways is looked at. */
export function useShownColumn(
  boardRef: RefObject<HTMLElement | null>,
  count: number,
): ShownColumn {
  const [shown, setShown] = useState(0);
  return {
    shown: Math.min(shown, Math.max(0, count - 1)),
    show(at) {
      setShown(at);
      boardRef.current?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'start' });
    },
    onScroll() {
      const board = boardRef.current;
      const first = board?.children[0];
      if (!board || !(first instanceof HTMLElement) || first.offsetWidth === 0) return;
      setShown(Math.round(board.scrollLeft / first.offsetWidth));
    },
  };
}
