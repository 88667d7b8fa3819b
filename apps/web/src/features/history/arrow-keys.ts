import type { KeyboardEvent } from 'react';

/**
 * Arrow keys walk from card to card while a card's link has the focus. The screens above and below are
 * drawn, so that the next card is always there; the browser scrolls it into view.
 */
export function walkCards(event: KeyboardEvent<HTMLElement>, columns: number): void {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
  };
  const step = steps[event.key];
  const { target, currentTarget } = event;
  if (step === undefined || !(target instanceof HTMLAnchorElement)) return;
  const cell = target.closest<HTMLElement>('[data-ordinal]');
  const next = currentTarget.querySelector<HTMLAnchorElement>(
    `[data-ordinal="${Number(cell?.dataset.ordinal) + step}"] a`,
  );
  if (!next) return;
  event.preventDefault();
  next.focus();
}
