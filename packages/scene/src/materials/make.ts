import type { MaterialId as TextureId } from '@zhuhui/kernels';
import { tileSize } from '@zhuhui/kernels';
import type { Vec3 } from '../vec.ts';
import { linearOf } from './colour.ts';
import type { Material } from './material.ts';

/** Chinese words, the name first, separated by spaces. */
type Words = string;
type Rest = Partial<Omit<Material, 'id' | 'name' | 'words' | 'albedo'>>;

function made(id: string, words: Words, albedo: Material['albedo'], rest: Rest): Material {
  const all = words.split(' ');
  return {
    id,
    name: all[0],
    words: all,
    albedo,
    roughness: 0.6,
    metallic: 0,
    ior: 1.5,
    transmission: 0,
    passage: 'pane',
    ...rest,
  };
}

/** A dielectric with the tileable pattern of the same name, at its own size, with its relief. */
export function patterned(id: TextureId, words: Words, colour: string, rest: Rest = {}): Material {
  const { widthM, heightM } = tileSize(id);
  const albedo = { kind: 'texture', texture: id, colour, sizeM: [widthM, heightM] } as const;
  return made(id, words, albedo, { bump: 1, ...rest });
}

/** A dielectric of one colour. */
export function plain(id: string, words: Words, colour: string, rest: Rest = {}): Material {
  return made(id, words, { kind: 'color', rgb: linearOf(colour) }, rest);
}

/** A metal by its measured reflectance at normal incidence, linear RGB. */
export function metal(id: string, words: Words, rgb: Vec3, roughness: number): Material {
  return made(id, words, { kind: 'color', rgb }, { metallic: 1, roughness });
}

/** Light passes: straight on, refracted, or scattered; the colour tints it at each face. */
export function passing(
  id: string,
  words: Words,
  colour: string,
  passage: Material['passage'],
  rest: Rest = {},
): Material {
  return plain(id, words, colour, { transmission: 1, roughness: 0, passage, ...rest });
}

/** A lamp's glowing face, radiance in kcd/m². */
export function lamp(id: string, words: Words, emission: Vec3): Material {
  return plain(id, words, '#d8d8d8', { roughness: 0.7, emission });
}
