import type { Building, RoofForm } from '../../design/description.ts';
import { mass } from './ground.ts';

const STOREY_M = 3.3;

/**
 * The house that a garden lies before: under a pitched roof one storey with posts along its front, else
 * glass towards the garden with another storey over its one half.
 *
 * @param frontM where its front stands, metres
 * @param side 1 or −1: towards which side the upper storey lies
 */
export function gardenHouse(
  widthM: number,
  frontM: number,
  roof: RoofForm,
  side: number,
): Building[] {
  const depth = 8;
  const at = [0, frontM + depth / 2] as const;
  if (roof !== 'flat') {
    const own = { floors: 1, floorHeightM: STOREY_M + 0.4, facade: 'colonnade', roof } as const;
    return [mass('house', at, [widthM, depth], own)];
  }
  const own = { floors: 1, floorHeightM: STOREY_M, roof: 'flat' } as const;
  return [
    mass('house', at, [widthM, depth], { ...own, facade: 'curtainWall' }),
    mass('upper', [side * widthM * 0.17, frontM + depth * 0.44], [widthM * 0.6, depth * 0.94], {
      ...own,
      facade: 'windows',
      baseM: STOREY_M,
    }),
  ];
}
