import type { Finish } from '../design/description.ts';
import { kindOf } from '../objects/index.ts';

/** What people wear in a photograph: quiet colours, so that they stand back behind the design. */
const DRESSES: readonly (readonly [top: string, bottom: string, hair: string])[] = [
  ['#b9c3cb', '#3c4653', '#2a2320'],
  ['#d9d2c4', '#5a5a58', '#33281f'],
  ['#6f7f78', '#c4bba8', '#201c1a'],
  ['#8c4f45', '#2f343b', '#2b211c'],
  ['#e3e1dc', '#4b5a70', '#3a2c22'],
];
const SKIN = '#c89f84';

const CAR_PAINTS = ['#c4c8cb', '#e8e8e6', '#41526b', '#8b9196', '#6e2a2a'];

/** Materials of what comes in many colours in the street: people and cars; nothing for other things. */
export function dressOf(thing: string, seed: number): Record<string, Finish> {
  if (thing === 'car') {
    return { paint: { material: 'carPaint', color: CAR_PAINTS[seed % CAR_PAINTS.length] } };
  }
  if (kindOf(thing)?.category !== 'people') return {};
  const [top, bottom, hair] = DRESSES[seed % DRESSES.length];
  return {
    skin: { material: 'skin', color: SKIN },
    top: { material: 'skin', color: top },
    bottom: { material: 'skin', color: bottom },
    hair: { material: 'skin', color: hair },
  };
}
