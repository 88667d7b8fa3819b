/**
 * How the network reads brightness: nearly as the eye does, linear in the dark, a power, then logarithmic (a fit to
 * Aydın, Mantiuk and Seidel 2008, "Extending quality metrics to full luminance range images", by the network's makers).
 */

const LINEAR = 1.41283765e3;
const POWER = { factor: 1.64593172, exponent: 4.31384981e-1, offset: -2.94139609e-3 } as const;
const LOG = { factor: 1.92653254e-1, shift: 6.26026094e-3, offset: 9.98620152e-1 } as const;
/** Where the linear part ends, and the power: brightness, and what it is read as. */
const LINEAR_END = { light: 1.5794576e-6, read: 2.23151711e-3 } as const;
const POWER_END = { light: 3.22087631e-2, read: 3.70974749e-1 } as const;
/** What is this bright is read as 1. */
const BRIGHTEST = 65504;

const responseOf = (light: number): number => {
  if (light <= LINEAR_END.light) return LINEAR * light;
  if (light <= POWER_END.light) return POWER.factor * light ** POWER.exponent + POWER.offset;
  return LOG.factor * Math.log(light + LOG.shift) + LOG.offset;
};

const lightOf = (response: number): number => {
  if (response <= LINEAR_END.read) return response / LINEAR;
  if (response <= POWER_END.read)
    return ((response - POWER.offset) / POWER.factor) ** (1 / POWER.exponent);
  return Math.exp((response - LOG.offset) / LOG.factor) - LOG.shift;
};

const WHOLE = responseOf(BRIGHTEST);

/** Brightness ≥ 0, where .18 is about the picture's mean, as the network reads it: 0 … 1. */
export const readAs = (light: number): number =>
  Math.min(1, responseOf(Math.max(0, light)) / WHOLE);

/** The brightness that is read as `read`. */
export const meantBy = (read: number): number => lightOf(Math.max(0, read) * WHOLE);
