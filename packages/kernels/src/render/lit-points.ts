/**
 * Points that wait for light. One object serves for all of a picture's rows: seven planes of `room` floats, of which the
 * first `count` are valid, so that four points can be lit at a time.
 */
export interface LitPoints {
  /** A multiple of 4. */
  readonly room: number;
  /**
   * Place in camera space (x, y, z, metres; y down), unit normal (x, y, z, towards the eye), exponent of the highlight
   * (Blinn's half-vector lobe; 0 = none).
   */
  readonly values: Float32Array;
  count: number;
}

const PLANES = 7;
const LIGHT_PLANES = 6;

export function createLitPoints(mostPoints: number): LitPoints {
  const room = (mostPoints + 3) & ~3;
  return { room, values: new Float32Array(PLANES * room), count: 0 };
}

/** Light at points: planes of `room` floats, linear RGB of the irradiance, then of the highlight seen from the eye. */
export const createPointLight = ({ room }: LitPoints): Float32Array =>
  new Float32Array(LIGHT_PLANES * room);
