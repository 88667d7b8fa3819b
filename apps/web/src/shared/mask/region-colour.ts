import { regionColours } from '../theme/tokens.ts';

/**
 * The colour a mask is shown in, the same wherever it is shown.
 *
 * @param number which region of its picture, from 1; the only mask is the first
 */
export function regionColour(number: number): string {
  return regionColours[(number - 1) % regionColours.length] ?? regionColours[0];
}
