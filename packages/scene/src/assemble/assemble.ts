import { shadeHex } from '../design/colour.ts';
import type { Finish, Item, SceneDescription, SurfaceKey } from '../design/description.ts';
import { glowing, inColour, materialOf } from '../materials/index.ts';
import type { Material } from '../materials/material.ts';
import type { Detail, Mesh } from '../mesh/mesh.ts';
import { kindOf } from '../objects/index.ts';
import { seededRandom } from '../random.ts';
import type { RenderObject, RenderScene } from '../render/render-scene.ts';
import { buildingParts } from './facade.ts';
import { daylightOf, sunDirection } from './light.ts';
import { portalsOf, shellParts } from './room.ts';
import { siteParts } from './site.ts';

/** A scene ready to be rendered or exported. */
export interface Assembled {
  readonly scene: RenderScene;
  /** Kinds of things that the library cannot build; they are not in the scene. */
  readonly unknown: readonly string[];
}

/** Meshes, materials and light of a described scene. The same description gives the same scene. */
export function assembleScene(description: SceneDescription): Assembled {
  const { room, site, camera, light, items } = description;
  const finish = finisher(description);
  const objects: RenderObject[] = [];
  if (room) {
    for (const { name, surface, mesh } of shellParts(room, camera)) {
      const material = surface === 'light' ? stripLight(description) : finish(surface);
      objects.push(still(name, mesh, material));
    }
  }
  if (site) {
    for (const { name, surface, mesh } of siteParts(site))
      objects.push(still(name, mesh, finish(surface)));
    for (const building of site.buildings) {
      for (const { name, surface, mesh } of buildingParts(building)) {
        const material =
          surface === 'core'
            ? coreOf(description)
            : surface === 'slab'
              ? finish('ceiling')
              : finish(surface);
        const at = [building.at[0], building.at[1], building.baseM] as const;
        const transform = { at, yawRad: (building.yawDeg * Math.PI) / 180 };
        objects.push({ name: `${building.id}-${name}`, mesh, materials: [material], transform });
      }
    }
  }
  const unknown = new Set<string>();
  items.forEach((item, k) => {
    const object = objectOf(item, k, description);
    if (object) objects.push(object);
    else unknown.add(item.kind);
  });
  const scene: RenderScene = {
    camera,
    objects,
    ...daylightOf(light),
    ...(room && { portals: portalsOf(room) }),
  };
  return { scene, unknown: [...unknown] };
}

const still = (name: string, mesh: Mesh, material: Material): RenderObject => ({
  name,
  mesh,
  materials: [material],
  transform: { at: [0, 0, 0], yawRad: 0 },
});

const PLAIN: Readonly<Record<SurfaceKey, string>> = {
  floor: 'oakNatural',
  wall: 'paint',
  featureWall: 'paint',
  ceiling: 'paint',
  trim: 'paint',
  door: 'walnut',
  frame: 'blackMetal',
  glazing: 'glassClear',
  facade: 'plasterWhite',
  facadeAccent: 'aluminium',
  roof: 'slateDark',
  ground: 'grass',
  paving: 'paving',
  planting: 'foliage',
  water: 'water',
};

function finisher({ surfaces, season, light }: SceneDescription) {
  const snowed = light.weather === 'snow';
  return (key: SurfaceKey): Material => {
    if (snowed && (key === 'ground' || key === 'roof')) return materialOf('snow');
    const finish = surfaces[key] ?? { material: PLAIN[key] };
    if (key === 'ground' || key === 'planting') return materialFor(turned(finish, season));
    return materialFor(finish);
  };
}

const SEASON_TINT = { spring: 0.12, summer: 0, autumn: -0.06, winter: -0.2 } as const;

function turned(finish: Finish, season: SceneDescription['season']): Finish {
  const { color } = finish;
  return color && SEASON_TINT[season]
    ? { ...finish, color: shadeHex(color, SEASON_TINT[season]) }
    : finish;
}

/** The material of a finish; one that the table lacks is painted in the finish's colour. */
export function materialFor({ material, color }: Finish): Material {
  const base = known(material);
  return color ? inColour(base, color) : base;
}

function known(id: string): Material {
  try {
    return materialOf(id);
  } catch {
    return materialOf('paint');
  }
}

/** Luminance of a strip behind a border, and of rooms seen from the street at night; kcd/m². */
const STRIP_LUMINANCE = 3;
const ROOM_LUMINANCE = 0.12;
/** Under this height of the sun (its sine) rooms look lit from outside. */
const LOW_SUN = 0.05;

const stripLight = ({ light }: SceneDescription): Material =>
  glowing(materialOf('lampWarm'), light.lampTemperatureK, light.lampsOn ? STRIP_LUMINANCE : 0);

function coreOf({ light }: SceneDescription): Material {
  const plain = inColour(materialOf('paint'), '#d9d2c6');
  const dark = sunDirection(light)[2] < LOW_SUN;
  return light.lampsOn && dark ? glowing(plain, light.lampTemperatureK, ROOM_LUMINANCE) : plain;
}

/** Things far away are cut coarser. */
function detailFor(item: Item, { camera, items }: SceneDescription): Detail {
  const away = Math.hypot(item.at[0] - camera.eye[0], item.at[1] - camera.eye[1]);
  return away > 18 || items.length > 220 ? 'low' : 'normal';
}

function objectOf(item: Item, k: number, description: SceneDescription): RenderObject | undefined {
  const kind = kindOf(item.kind);
  if (!kind) return undefined;
  const random = seededRandom(description.seed * 977 + k);
  const mesh = kind.build(item.params, random, detailFor(item, description));
  const materials = kind.slots.map(({ name, material }) => {
    const own = item.materials[name];
    return lit(own ? materialFor(own) : known(material), description);
  });
  const transform = { at: item.at, yawRad: (item.yawDeg * Math.PI) / 180 };
  return { name: item.id, mesh, materials, transform };
}

/** Lamps burn at the scene's colour temperature, or not at all. */
function lit(material: Material, { light }: SceneDescription): Material {
  const { emission } = material;
  if (!emission || Math.max(...emission) === 0) return material;
  const luminance = 0.2126 * emission[0] + 0.7152 * emission[1] + 0.0722 * emission[2];
  return glowing(material, light.lampTemperatureK, light.lampsOn ? luminance : 0);
}
