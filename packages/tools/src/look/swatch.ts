import type { Finish, SurfaceRole } from './look.ts';
import type { MaterialId } from './material.ts';

/** A finish in one word of the data tables: `oakLight #d9c2a0`. */
export type Swatch = `${MaterialId} #${string}`;

/** What each role is made of; several swatches are alternatives. */
export type SwatchTable = Partial<Record<SurfaceRole, Swatch | readonly Swatch[]>>;

function readSwatch(swatch: Swatch): Finish {
  const [material, colour] = swatch.split(' ') as [MaterialId, string];
  return { material, colour };
}

export function readSwatches(table: SwatchTable): Partial<Record<SurfaceRole, readonly Finish[]>> {
  return Object.fromEntries(
    Object.entries(table).map(([role, swatches]) => [role, [swatches].flat().map(readSwatch)]),
  );
}
