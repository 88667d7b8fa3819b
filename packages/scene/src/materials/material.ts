import type { MaterialId as TextureId } from '@zhuhui/kernels';
import type { Vec3 } from '../vec.ts';

/** Share of light thrown back, linear sRGB primaries, 0..1 each; of metals the reflectance at normal incidence. */
export type Albedo =
  | { readonly kind: 'color'; readonly rgb: Vec3 }
  | {
      readonly kind: 'texture';
      /** The tileable pattern, at the size it has in the world. */
      readonly texture: TextureId;
      /** '#rrggbb': the mean colour under white light. */
      readonly colour: string;
      /** Metres after which the pattern repeats, along u and v. */
      readonly sizeM: readonly [number, number];
    };

/**
 * What becomes of light that is let through: `pane` goes straight on (windows, thin sheets: each face
 * of a box reflects as glass does), `solid` is refracted (vases, bottles), `diffuse` is scattered to
 * the other side (curtains, lampshades, leaves).
 */
export type Passage = 'pane' | 'solid' | 'diffuse';

/** A physically based surface. */
export interface Material {
  readonly id: string;
  /** Chinese, as a designer says it. */
  readonly name: string;
  /** Chinese words of a brief that it answers to; its name is one of them. */
  readonly words: readonly string[];
  readonly albedo: Albedo;
  /** 0 mirror … 1 chalk; the microfacet width is its square. */
  readonly roughness: number;
  /** 0 dielectric … 1 metal. */
  readonly metallic: number;
  /** Index of refraction of the dielectric part: 1.5 for most things, 1.33 water. */
  readonly ior: number;
  /** Share of the light let through, tinted by the albedo. */
  readonly transmission: number;
  readonly passage: Passage;
  /** Radiance sent out by the front of the surface, linear RGB in kcd/m². */
  readonly emission?: Vec3;
  /** How much of the texture's relief is felt by light, 0..1; nothing when absent. */
  readonly bump?: number;
}
