import type { Material } from '../materials/material.ts';
import type { RenderScene } from '../render/render-scene.ts';
import type { Vec3 } from '../vec.ts';

/** Light grey, linear: lighter, and light thrown about would wash the corners out. */
const PLASTER: Vec3 = [0.5, 0.5, 0.5];

/**
 * The scene as a white model: the same shapes under the same light, every surface matt and light grey.
 * Panes still let light in, curtains and shades still let it through; lamps glow. Numbers of objects and
 * materials stay what they are.
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
  return { ...scene, objects };
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
