import { luminance } from '@zhuhui/kernels/oklab';
import { mixHex, shadeHex } from '../design/colour.ts';
import type { Finish, Item, SceneDescription, SurfaceKey, Water } from '../design/description.ts';
import { isOutlook } from '../design/outlook.ts';
import { glowing, inColour, materialOf } from '../materials/index.ts';
import type { Material } from '../materials/material.ts';
import type { Detail, Mesh } from '../mesh/mesh.ts';
import { kindOf } from '../objects/index.ts';
import { seededRandom } from '../random.ts';
import type { RenderObject, RenderScene } from '../render/render-scene.ts';
import type { Vec3 } from '../vec.ts';
import { buildingParts } from './facade.ts';
import { daylightOf, moodOf, roomGlow, sceneryOf } from './light.ts';
import { heldBack, isNear, outlookGround } from './outlook.ts';
import { peaks } from './peaks.ts';
import { portalsOf, shellParts } from './room.ts';
import type { ShellPart } from './shell-part.ts';
import { type Laid, siteParts } from './site.ts';

/** A scene ready to be rendered or exported. */
export interface Assembled {
  readonly scene: RenderScene;
  /** Kinds of things that the library cannot build; they are not in the scene. */
  readonly unknown: readonly string[];
}

/** A scene whose things are made of more triangles than were allowed. */
export class TooManyTriangles extends Error {
  override readonly name = 'TooManyTriangles';
}

/**
 * Meshes, materials and light of a described scene. The same description gives the same scene.
 * @throws TooManyTriangles as soon as its things have more than `mostTriangles`
 */
export function assembleScene(
  description: SceneDescription,
  mostTriangles = Number.POSITIVE_INFINITY,
): Assembled {
  const { room, site, camera, light } = description;
  const finish = finisher(description);
  const objects: RenderObject[] = [];
  if (room) {
    for (const { name, surface, mesh, level } of shellParts(room, camera)) {
      objects.push(still(name, mesh, shellMaterial(surface, level, finish, description)));
    }
  }
  if (site) {
    for (const { name, surface, mesh } of siteParts(site)) {
      objects.push(still(name, mesh, finish(surface)));
    }
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
  objects.push(...outlookGround(description), ...peaks(description));
  const things = itemObjects(description, mostTriangles);
  objects.push(...things.objects);
  const scenery = sceneryOf(description);
  const scene: RenderScene = {
    camera,
    objects,
    ...daylightOf(light),
    ...(scenery && { scenery }),
    mood: moodOf(description),
    ...(room && { portals: portalsOf(room) }),
  };
  return { scene, unknown: things.unknown };
}

/** The things of a description alone, without room, site and light; and the kinds that cannot be built. */
export function itemObjects(
  description: SceneDescription,
  mostTriangles = Number.POSITIVE_INFINITY,
): {
  readonly objects: readonly RenderObject[];
  readonly unknown: readonly string[];
} {
  const objects: RenderObject[] = [];
  const unknown = new Set<string>();
  let triangles = 0;
  for (const [k, item] of description.items.entries()) {
    const object = objectOf(item, dieOf(item, k), description);
    if (!object) {
      unknown.add(item.kind);
      continue;
    }
    objects.push(object);
    triangles += object.mesh.indices.length / 3;
    if (triangles > mostTriangles) throw new TooManyTriangles(`more than ${mostTriangles}`);
  }
  return { objects, unknown: [...unknown] };
}

/**
 * What an item's chance hangs on: the number that its id ends with, which the designer counts from 1, so
 * that the others stay as they are when one is taken out of the list; else its place in it.
 */
function dieOf({ id }: Item, k: number): number {
  const number = /-(\d{1,6})$/.exec(id)?.[1];
  return number === undefined ? k : Number(number) - 1;
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

function finisher({ surfaces, season, light, water }: SceneDescription) {
  const snowed = light.weather === 'snow';
  return (key: Laid): Material => {
    if (snowed && SNOWED.has(key)) return materialOf('snow');
    if (key === 'openWater') return openWater(water ?? 'lake');
    if (key === 'farWater') return farWater(water ?? 'lake');
    if (key in LAID_WITH) return materialFor(LAID_WITH[key as keyof typeof LAID_WITH]);
    const surface = key === 'bands' ? 'paving' : (key as SurfaceKey);
    const finish = surfaces[surface] ?? { material: PLAIN[surface] };
    if (key === 'planting') return materialFor(turned(groundCover(finish), season));
    if (key === 'bands') return materialFor(shaded(finish, BAND_SHADE));
    if (key === 'ground') return materialFor(turned(finish, season));
    return materialFor(finish);
  };
}

/**
 * The same so far out that it is looked at flatly: nearly all that comes from it is the sky, blurred by
 * waves too small to be seen one by one.
 */
const farWater = (water: Water): Material => {
  const { color } = OPEN_WATER[water];
  const mirrored = inColour(materialOf('steelBrushed'), mixHex(color, '#ffffff', FAR_MIRRORED));
  return { ...mirrored, id: `far ${water}`, roughness: 0.35 };
};
const FAR_MIRRORED = 0.72;

const LAID_WITH: Readonly<
  Record<Exclude<Laid, SurfaceKey | 'openWater' | 'farWater' | 'bands'>, Finish>
> = {
  gravel: { material: 'gravel', color: '#d3ccbd' },
  asphalt: { material: 'concrete', color: '#56575a' },
  sand: { material: 'sand', color: '#dccba6' },
  wetSand: { material: 'sand', color: '#a8926d' },
  rocky: { material: 'granite', color: '#77716a' },
  foam: { material: 'plasterWhite', color: '#f2f5f5' },
  shallows: { material: 'water', color: '#5f9aa0' },
};
/** Waves of open water: longer and steeper than a pool's, and finer ones that blur what they mirror. */
const OPEN_WATER: Readonly<
  Record<Water, { color: string; waveM: number; bump: number; roughness: number }>
> = {
  sea: { color: '#2a6079', waveM: 17, bump: 2.2, roughness: 0.3 },
  lake: { color: '#3f6168', waveM: 9, bump: 0.8, roughness: 0.14 },
  river: { color: '#566a66', waveM: 10, bump: 1, roughness: 0.16 },
};

function openWater(water: Water): Material {
  const { color, waveM, bump, roughness } = OPEN_WATER[water];
  const still = inColour(materialOf('water'), color);
  const { albedo } = still;
  return {
    ...still,
    id: `${still.id} ${water}`,
    albedo: albedo.kind === 'texture' ? { ...albedo, sizeM: [waveM, waveM] } : albedo,
    bump,
    roughness,
  };
}

/** What grows low between the plants of a bed: green, with a hint of what blooms there. */
const groundCover = ({ color }: Finish): Finish => ({
  material: 'grass',
  color: mixHex(color ?? GROUND_COVER, GROUND_COVER, 0.7),
});
const GROUND_COVER = '#4c6138';

const BAND_SHADE = -0.3;
/** Grass and leaves in masses are darker than the colour they are called: they shade each other. */
const SEASON_TINT = { spring: -0.12, summer: -0.22, autumn: -0.24, winter: -0.3 } as const;

const turned = (finish: Finish, season: SceneDescription['season']): Finish =>
  shaded(finish, SEASON_TINT[season]);

const shaded = (finish: Finish, shade: number): Finish =>
  finish.color ? { ...finish, color: shadeHex(finish.color, shade) } : finish;

/** Red brick is called by the colour of its bricks: over a whole wall it is paler by the joints. */
const MORTAR = '#a8a49c';
const MORTAR_SHARE = 0.32;

/** The material of a finish; one that the table lacks is painted in the finish's colour. */
export function materialFor({ material, color }: Finish): Material {
  const base = known(material);
  if (!color) return base;
  return inColour(base, material === 'brickRed' ? mixHex(color, MORTAR, MORTAR_SHARE) : color);
}

function known(id: string): Material {
  try {
    return materialOf(id);
  } catch {
    return materialOf('paint');
  }
}

/** Over slats everything is painted out. */
const CEILING_VOID = '#2e2c2a';
/** Metal slats are powder-coated. */
const COATED = { metallic: 0, roughness: 0.55 } as const;

function shellMaterial(
  surface: ShellPart['surface'],
  level: number | undefined,
  finish: (key: Laid) => Material,
  description: SceneDescription,
): Material {
  switch (surface) {
    case 'light':
      return washLight(description, level);
    case 'ceilingVoid':
      return inColour(materialOf('paint'), CEILING_VOID);
    case 'slats': {
      const material = finish('ceiling');
      return material.metallic > 0 ? { ...material, ...COATED } : material;
    }
    default:
      return finish(surface);
  }
}

/** Luminance of a ceiling lit from behind a border, kcd/m². */
const WASH_LUMINANCE = 0.75;

function washLight({ light, surfaces }: SceneDescription, level = 1): Material {
  const ceiling = inColour(materialOf('paint'), surfaces.ceiling?.color ?? '#f3f0ea');
  return glowing(ceiling, light.lampTemperatureK, light.lampsOn ? WASH_LUMINANCE * level : 0);
}

function coreOf({ light }: SceneDescription): Material {
  const plain = inColour(materialOf('paint'), '#d9d2c6');
  const glow = roomGlow(light);
  return glow > 0 ? glowing(plain, light.lampTemperatureK, glow) : plain;
}

/** Things far away are cut coarser. */
function detailFor(item: Item, { camera, items }: SceneDescription): Detail {
  const away = Math.hypot(item.at[0] - camera.eye[0], item.at[1] - camera.eye[1]);
  return away > 18 || items.length > 220 || !isNear(item) ? 'low' : 'normal';
}

function objectOf(item: Item, k: number, description: SceneDescription): RenderObject | undefined {
  const kind = kindOf(item.kind);
  if (!kind) return undefined;
  const random = seededRandom(description.seed * 977 + k);
  const mesh = kind.build(item.params, random, detailFor(item, description));
  const worn = kind.slots.map(({ name, material }) => {
    const own = item.materials[name];
    return own ? materialFor(own) : inSeason(known(material), item, k, description);
  });
  const shaded = kind.category === 'lamp' && worn.some(isShade);
  const materials = worn.map((material) => {
    if (isOutlook(item)) return heldBack(material);
    return shaded ? underShade(material, description) : lit(material, description);
  });
  const transform = { at: item.at, yawRad: (item.yawDeg * Math.PI) / 180 };
  return { name: item.id, mesh, materials, transform };
}

/** Where snow lies. */
const SNOWED: ReadonlySet<string> = new Set(['ground', 'roof', 'paving', 'bands', 'planting']);
/** Of leaves under snow. */
const SNOWY_LEAVES = '#c3c9c8';

const SHEDS: ReadonlySet<string> = new Set(['tree-round', 'shrub', 'tree-blossom']);
const TURNED = ['#b5742c', '#c08a35', '#94521f', '#8f7a33', '#a8622a'];

/** Leaves of what sheds them turn in autumn, each plant its own way, and are dry in winter. */
function inSeason(
  material: Material,
  item: Item,
  k: number,
  { season, setting, light }: SceneDescription,
): Material {
  const kept = setting === 'indoors' && !isOutlook(item);
  if (light.weather === 'snow' && material.id === 'foliage' && !kept) {
    return inColour(material, SNOWY_LEAVES);
  }
  if (material.id !== 'foliage' || kept || !SHEDS.has(item.kind)) return material;
  if (season === 'autumn') return inColour(material, TURNED[k % TURNED.length]);
  return season === 'winter' ? inColour(material, '#7b6f5c') : material;
}

const isShade = ({ transmission, passage }: Material): boolean =>
  transmission > 0 && passage === 'diffuse';

/** Luminance of a lit shade, kcd/m². */
const SHADE_LUMINANCE = 1.3;

/**
 * Of a lamp in a shade the shade sends the light: what a bulb inside sends through it would be found by
 * chance alone.
 */
function underShade(material: Material, { light }: SceneDescription): Material {
  if (isShade(material)) {
    const white = glowing(material, light.lampTemperatureK, light.lampsOn ? SHADE_LUMINANCE : 0);
    return tinted(white, tintOf(material));
  }
  return material.emission ? { ...material, emission: [0, 0, 0] } : material;
}

/** Light is thrown to and fro within a shade: what comes out is deeper in colour than its paper. */
const DEEPENED = 1.6;

/** What a shade in a colour of its own lets through beside what its material usually does: red paper red light. */
function tintOf({ id, albedo }: Material): Vec3 {
  const usual = known(id.split(' ')[0]).albedo;
  if (albedo.kind !== 'color' || usual.kind !== 'color') return [1, 1, 1];
  const [r, g, b] = usual.rgb;
  const [red, green, blue] = albedo.rgb;
  return [(red / r) ** DEEPENED, (green / g) ** DEEPENED, (blue / b) ** DEEPENED];
}

/** White light has all the colours that a coloured lamp may be of. */
const WHITE_K = 6500;

function tinted(material: Material, [red, green, blue]: Vec3): Material {
  const [r, g, b] = material.emission ?? [0, 0, 0];
  return { ...material, emission: [r * red, g * green, b * blue] };
}

/** Lamps burn at the scene's colour temperature, in a colour of their own where they have one, or not at all. */
function lit(material: Material, { light }: SceneDescription): Material {
  const { emission } = material;
  if (!emission || Math.max(...emission) === 0) return material;
  const own = luminance(emission[0], emission[1], emission[2]);
  const tint = tintOf(material);
  const strongest = Math.max(...tint);
  // Coloured light is white light less its other colours.
  const coloured = strongest > 0 ? tint.map((part) => part / strongest) : tint;
  const [r, g, b] = coloured;
  const temperatureK = Math.min(...coloured) < 1 ? WHITE_K : light.lampTemperatureK;
  return tinted(glowing(material, temperatureK, light.lampsOn ? own : 0), [r, g, b]);
}
