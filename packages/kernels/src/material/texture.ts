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
 * Where a texture is looked at. One object serves for all of a picture's pixels, written over from each to the next: as
 * arguments of a call the four numbers would each be an object on the heap.
 */
export interface TexturePlace {
  /** Position on the surface, metres; wood grain and board length run along u. */
  u: number;
  v: number;
  /** Extent of one pixel on the surface, metres: detail finer than it must fade out. */
  footU: number;
  footV: number;
}

/** A place to be written over. */
export function createTexturePlace(): TexturePlace {
  return { u: 0, v: 0, footU: 0, footV: 0 };
}

/**
 * One texture at one point.
 *
 * @param at read at once, never kept
 * @param out `out[0]` factor on linear albedo (mean near 1), `out[1]` share 0 … 1 of the second colour,
 *   `out[2]` relief in metres towards the viewer (mean near 0)
 */
export type Texture = (at: TexturePlace, on: Ground, out: Float32Array) => void;

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
