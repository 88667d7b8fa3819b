/** A covering ready to be laid. */
export interface Cover {
  /** Writes linear RGB albedo at (u, v) metres for a pixel of the given extent there. */
  albedoAt(u: number, v: number, footU: number, footV: number, out: Float32Array): void;
  /** Long side of one unit as usually laid, metres. */
  readonly unitM: number;
  /** Turned by a quarter on upright surfaces. */
  readonly upright: boolean;
  /** The pattern knows how high it hangs: it is not moved up or down. */
  readonly anchored: boolean;
  readonly reflectance: number;
  readonly roughness: number;
}
