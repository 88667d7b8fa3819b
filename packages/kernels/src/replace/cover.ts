import type { TexturePlace } from '../material/texture.ts';

/** A covering ready to be laid. */
export interface Cover {
  /** Writes linear RGB albedo at a place. */
  albedoAt(at: TexturePlace, out: Float32Array): void;
  /** Long side of one unit as usually laid, metres. */
  readonly unitM: number;
  /** Turned by a quarter on upright surfaces. */
  readonly upright: boolean;
  /** The pattern knows how high it hangs: it is not moved up or down. */
  readonly anchored: boolean;
  readonly reflectance: number;
  readonly roughness: number;
}
