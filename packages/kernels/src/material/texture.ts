/** How a surface is covered: laid in slabs, planks or courses (floors, walls), or as one piece (furniture). */
export type Laying = 'laid' | 'piece';

/** What a texture lies on: its seed, how it is laid, and the period it has to repeat with. */
export interface Ground {
  /** Changes the pattern, not its character. */
  readonly seed: number;
  readonly laying: Laying;
  /** Metres after which the pattern repeats; 0 = it never does. */
  readonly periodU: number;
  readonly periodV: number;
}

/**
 * One texture at one point.
 *
 * @param u,v position on the surface, metres; wood grain and board length run along u
 * @param footU,footV extent of one pixel on the surface, metres: detail finer than it must fade out
 * @param out `out[0]` factor on linear albedo (mean near 1), `out[1]` share 0 … 1 of the second colour,
 *   `out[2]` relief in metres towards the viewer (mean near 0)
 */
export type Texture = (
  u: number,
  v: number,
  footU: number,
  footV: number,
  on: Ground,
  out: Float32Array,
) => void;

/** What a material is, apart from its tint. */
export interface MaterialSpec {
  readonly texture: Texture;
  /** The second colour (vein, mortar, dark grain) as an OKLab offset from the tint. */
  readonly second: readonly [L: number, a: number, b: number];
  /** Reflectance at normal incidence of the polished surface, 0 (chalk) … 0.9 (mirror). */
  readonly reflectance: number;
  /** 0 mirror … 1 diffuse. */
  readonly roughness: number;
  /** Metals tint what they reflect and have hardly any diffuse part. */
  readonly metal: boolean;
  /** Smallest extent in metres over which the laid pattern can repeat without a seam. */
  readonly tileM: readonly [u: number, v: number];
}
