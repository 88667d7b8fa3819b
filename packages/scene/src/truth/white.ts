import type { Material } from '../materials/material.ts';
import type { RenderScene } from '../render/render-scene.ts';
import type { Vec3 } from '../vec.ts';

/** Light grey, linear: lighter, and light thrown about would wash the corners out. */
const PLASTER: Vec3 = [0.5, 0.5, 0.5];

/**
 * The scene as a white model: the same shapes under the same light, every surface matt and light grey.
 * Panes still let light in, curtains and shades still let it through; lamps glow. Numbers of objects and
 * materials stay what they are. Nothing is painted over the sky.
 */
export function whiteScene(scene: RenderScene): RenderScene {
  const known = new Map<Material, Material>();
  const white = (material: Material): Material => {
    const made = known.get(material) ?? whitened(material);
    known.set(material, made);
    return made;
  };
  const objects = scene.objects.map((object) => ({
    ...object,
    materials: object.materials.map(white),
  }));
  const { scenery, ...bare } = scene;
  return { ...bare, objects };
}

/** A picture of a white model without the colours of its light, in place. */
export function withoutColour(rgb: Uint8Array): Uint8Array {
  for (let i = 0; i < rgb.length; i += 3) {
    rgb.fill(Math.round(0.2126 * rgb[i] + 0.7152 * rgb[i + 1] + 0.0722 * rgb[i + 2]), i, i + 3);
  }
  return rgb;
}

function whitened(material: Material): Material {
  const { bump, ...rest } = material;
  const clear = material.transmission > 0 && material.passage === 'pane';
  return {
    ...rest,
    albedo: { kind: 'color', rgb: clear ? [1, 1, 1] : PLASTER },
    roughness: clear ? material.roughness : 1,
    metallic: 0,
    ior: 1.5,
    transmission: material.passage === 'solid' ? 0 : material.transmission,
  };
}
