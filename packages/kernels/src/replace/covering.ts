import { oklabOfHex } from '../color/oklab.ts';
import type { Rgb8 } from '../image.ts';
import type { MaterialId } from '../material/ids.ts';
import { MATERIALS } from '../material/library.ts';
import type { Ground } from '../material/texture.ts';
import { mixColours } from '../material/tile.ts';
import type { Cover } from './cover.ts';
import { createGlassCover } from './glass-cover.ts';
import { createPictureTexture } from './picture-texture.ts';
import { standsUpright, unitOf } from './units.ts';

/** What a surface gets: a material of the library in a colour, or the user's own picture of one. */
export type Covering =
  | {
      readonly kind: 'library';
      readonly material: MaterialId;
      /** `#rrggbb`: the mean colour under white light. */
      readonly colour: string;
      /** Added to the colour's OKLab lightness, so that variants differ; 0 when absent. */
      readonly lighter?: number;
    }
  | { readonly kind: 'picture'; readonly picture: Rgb8 };

const PICTURE_UNIT_M = 1;

/** Albedo stays within what surfaces have. */
const DARKEST = 0.004;
const BRIGHTEST = 0.92;

const GLASS: ReadonlySet<MaterialId> = new Set<MaterialId>(['glassClear', 'glassTinted']);

/** @param seed changes the pattern, not its character */
export function createCover(covering: Covering, seed: number): Cover {
  if (covering.kind === 'picture') {
    const texture = createPictureTexture(covering.picture, seed);
    return {
      albedoAt: texture.sample,
      unitM: PICTURE_UNIT_M,
      upright: false,
      anchored: false,
      reflectance: 0.04,
      roughness: 0.6,
    };
  }
  if (GLASS.has(covering.material)) return createGlassCover(covering.colour, seed);
  const spec = MATERIALS[covering.material];
  const [L, a, b] = oklabOfHex(covering.colour);
  const { first, second } = mixColours([L + (covering.lighter ?? 0), a, b], spec);
  const ground: Ground = { seed, laying: 'laid', periodU: 0, periodV: 0 };
  const texel = new Float32Array(3);
  return {
    albedoAt(at, out) {
      spec.texture(at, ground, texel);
      for (let k = 0; k < 3; k++) {
        const value = (first[k] + (second[k] - first[k]) * texel[1]) * texel[0];
        out[k] = Math.min(BRIGHTEST, Math.max(DARKEST, value));
      }
    },
    unitM: unitOf(covering.material),
    upright: standsUpright(covering.material),
    anchored: false,
    reflectance: spec.reflectance,
    roughness: spec.roughness,
  };
}
