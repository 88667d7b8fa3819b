import { regionColour } from '../../shared/mask/region-colour.ts';
import { slotNumber } from './model/settings.ts';

/** The colour a slot's mask is shown in: a region keeps its own, whatever happens to the others. */
export const slotColour = (slot: string): string => regionColour(slotNumber(slot));
