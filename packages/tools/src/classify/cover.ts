import type { Finish, Look, SurfaceRole } from '../look/look.ts';
import { lookOf } from './looks.ts';
import { classifyEntry, meaningOf } from './tree.ts';

const BOARD_ROLES: readonly SurfaceRole[] = [
  'facade',
  'wall',
  'floor',
  'paving',
  'furniture',
  'textile',
  'roof',
  'ground',
  'planting',
  'accent',
  'metal',
  'water',
];

/** The colours of a look worth showing, most telling first, without repeats. */
export function swatches(look: Look): string[] {
  return [...new Set(boardFinishes(look).map((finish) => finish.colour))];
}

function boardFinishes(look: Look): Finish[] {
  return BOARD_ROLES.flatMap((role) => look.finishes[role] ?? []);
}

/** A mood board of 400 × 300 for an entry of the second or third level; undefined for others. */
export function coverSvg(id: string): string | undefined {
  const entry = classifyEntry(id);
  if (!entry || !meaningOf(id)) return undefined;
  const finishes = boardFinishes(lookOf(id)).slice(0, 6);
  const cards = finishes.map(
    ({ colour }, at) =>
      `<rect x="${20 + (at % 3) * 122}" y="${20 + Math.floor(at / 3) * 112}" width="116" height="104" rx="4" fill="${colour}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect width="400" height="300" fill="#efece6"/>${cards.join('')}<text x="20" y="278" font-size="22" fill="#33312d">${entry.name}</text></svg>`;
}
