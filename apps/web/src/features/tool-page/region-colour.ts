import { regionColours } from '../../shared/theme/tokens.ts';
import { slotNumber } from './model/settings.ts';

/** The colour a mask is shown in: a region keeps its own, whatever happens to the others. */
export function regionColour(slot: string): string {
  return regionColours[(slotNumber(slot) - 1) % regionColours.length] ?? regionColours[0];
}
