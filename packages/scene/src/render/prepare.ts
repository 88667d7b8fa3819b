import type { Material } from '../materials/material.ts';
import { cross, dot, length, normalize, scale, type Vec3 } from '../vec.ts';
import { buildBvh, PACKET_WORDS } from './bvh.ts';
import { energyTable, f0Of, meanLayer } from './energy.ts';
import { type Flat, flatten, markPanes } from './flatten.ts';
import {
  EMITTER_WORDS,
  HEADER,
  HEADER_WORDS,
  MATERIAL_WORDS,
  PORTAL_WORDS,
  RECORD,
  TRIANGLE,
  TRIANGLE_WORDS,
} from './layout.ts';
import type { Mood, Portal, RenderScene } from './render-scene.ts';
import { meanBrightness, paintedSky, type SkyTable, skyTable } from './sky.ts';
import { type Texels, texelsOf } from './textures.ts';

/** A scene ready to be rendered by any thread: posting it copies nothing. */
export interface Prepared {
  /** Layout: `layout.ts`. */
  readonly data: SharedArrayBuffer;
  /** Tells prepared scenes apart, wherever they were prepared: follows from all of `data`. */
  readonly id: string;
  readonly triangles: number;
  readonly mood?: Mood;
  /** What the object and material numbers of the maps mean (number − 1). */
  readonly objectNames: readonly string[];
  readonly materialIds: readonly string[];
}

const SUN_HALF_ANGLE_RAD = 0.00465;
const NO_SUN = 2;

/**
 * Makes everything that rendering needs once: triangles in the world, their hierarchy, materials with
 * textures, lamps, openings and sky.
 *
 * @throws RangeError for an object without a material for one of its slots
 */
export function prepare(scene: RenderScene): Prepared {
  const flat = flatten(scene.objects);
  const bvh = buildBvh(flat.corners);
  markPanes(bvh.packets, PACKET_WORDS, flat);
  const sky = scene.scenery ? paintedSky(scene.sky, scene.sun, scene.scenery) : skyTable(scene.sky);
  const emitters = emittersOf(flat);
  const portals = scene.portals ?? [];
  const textures = new Map<Material, Texels>();
  for (const material of flat.materials) {
    if (material.albedo.kind === 'texture') textures.set(material, texelsOf(material.albedo));
  }
  const store = new Store();
  const header = new Float32Array(HEADER_WORDS);
  const words = new Uint32Array(header.buffer);
  words[HEADER.nodes] = store.keep(bvh.nodes);
  words[HEADER.packets] = store.keep(bvh.packets);
  words[HEADER.triangles] = store.keep(flat.records);
  words[HEADER.materials] = store.keep(materialRecords(flat.materials, textures, store));
  words[HEADER.sky] = store.keep(sky.data);
  words[HEADER.skyWidth] = sky.width;
  words[HEADER.skyHeight] = sky.height;
  words[HEADER.emitters] = store.keep(emitters.records);
  words[HEADER.emitterCount] = emitters.count;
  header[HEADER.emitterPower] = emitters.power;
  words[HEADER.portals] = store.keep(portalRecords(portals));
  words[HEADER.portalCount] = portals.length;
  words[HEADER.energy] = store.keep(energyTable());
  writeShares(header, emitters.power, portals, sky);
  writeSun(header, scene);
  const data = store.write(header);
  return {
    data,
    id: `${store.bytes}-${checksum(data)}`,
    triangles: flat.count,
    ...(scene.mood && { mood: scene.mood }),
    objectNames: scene.objects.map(({ name }) => name),
    materialIds: flat.materials.map(({ id }) => id),
  };
}

/** Parts laid one after the other behind the header, 16-byte aligned. */
class Store {
  bytes = HEADER_WORDS * 4;
  readonly #parts: { at: number; part: Uint8Array }[] = [];

  keep(part: Float32Array | Uint8Array): number {
    const at = this.bytes;
    this.#parts.push({
      at,
      part: new Uint8Array(part.buffer, part.byteOffset, part.byteLength),
    });
    this.bytes = (at + part.byteLength + 31) & ~15;
    return at;
  }

  write(header: Float32Array): SharedArrayBuffer {
    const data = new SharedArrayBuffer(this.bytes);
    const bytes = new Uint8Array(data);
    bytes.set(new Uint8Array(header.buffer));
    for (const { at, part } of this.#parts) bytes.set(part, at);
    return data;
  }
}

/** Two rows of 32 bits over the words (FNV-1a and another base), so that no two scenes are taken for one. */
function checksum(data: SharedArrayBuffer): string {
  let a = 0x811c9dc5;
  let b = 0x9e3779b9;
  for (const word of new Uint32Array(data, 0, data.byteLength >> 2)) {
    a = Math.imul(a ^ word, 0x01000193);
    b = Math.imul(b ^ word, 0x85ebca6b) ^ (b >>> 15);
  }
  return `${a >>> 0}-${b >>> 0}`;
}

const PASSAGES = { pane: 1, solid: 2, diffuse: 3 } as const;

function materialRecords(
  materials: readonly Material[],
  textures: ReadonlyMap<Material, Texels>,
  store: Store,
): Float32Array {
  const out = new Float32Array(materials.length * MATERIAL_WORDS);
  const words = new Uint32Array(out.buffer);
  materials.forEach((material, i) => {
    const at = i * MATERIAL_WORDS;
    const { albedo, roughness, ior, emission } = material;
    const f0 = f0Of(ior);
    out[at + RECORD.roughness] = roughness;
    out[at + RECORD.metallic] = material.metallic;
    out[at + RECORD.ior] = ior;
    out[at + RECORD.transmission] = material.transmission;
    out[at + RECORD.passage] = material.transmission > 0 ? PASSAGES[material.passage] : 0;
    out[at + RECORD.f0] = f0;
    out[at + RECORD.meanLayer] = meanLayer(roughness, f0);
    if (emission) {
      out[at + RECORD.emits] = brightness(emission) > 0 ? 1 : 0;
      out.set(emission, at + RECORD.emission);
    }
    const texels = textures.get(material);
    if (albedo.kind === 'color') out.set(albedo.rgb, at + RECORD.albedo);
    if (!texels || albedo.kind !== 'texture') return;
    out.set(texels.mean, at + RECORD.albedo);
    words[at + RECORD.texture] = store.keep(texels.data);
    words[at + RECORD.textureWidth] = texels.width;
    words[at + RECORD.textureHeight] = texels.height;
    out[at + RECORD.perMetreU] = 1 / albedo.sizeM[0];
    out[at + RECORD.perMetreV] = 1 / albedo.sizeM[1];
    out[at + RECORD.bump] = material.bump ?? 0;
  });
  return out;
}

const brightness = (c: Vec3): number => dot(c, [0.2126, 0.7152, 0.0722]);

/** The lamps' triangles with the share of the light that the ones before have. */
function emittersOf(flat: Flat): { records: Float32Array; count: number; power: number } {
  const lit = flat.materials.map((m) =>
    m.emission && brightness(m.emission) > 0 ? m.emission : undefined,
  );
  const records: number[] = [];
  const powers: number[] = [];
  let power = 0;
  for (let t = 0; t < flat.count; t++) {
    const emission = lit[flat.worn[t]];
    if (!emission) continue;
    const c = flat.corners.subarray(t * 9, t * 9 + 9);
    const e1: Vec3 = [c[3] - c[0], c[4] - c[1], c[5] - c[2]];
    const e2: Vec3 = [c[6] - c[0], c[7] - c[1], c[8] - c[2]];
    const area = length(cross(e1, e2)) / 2;
    if (area === 0) continue;
    const face = t * TRIANGLE_WORDS + TRIANGLE.face;
    const normal = flat.records.subarray(face, face + 3);
    records.push(c[0], c[1], c[2], ...e1, ...e2, ...emission, ...normal, 0);
    powers.push(power);
    power += area * brightness(emission);
  }
  const out = Float32Array.from(records);
  powers.forEach((before, i) => {
    out[i * EMITTER_WORDS + EMITTER_WORDS - 1] = before / power;
  });
  return { records: out, count: powers.length, power };
}

function portalRecords(portals: readonly Portal[]): Float32Array {
  const out = new Float32Array(portals.length * PORTAL_WORDS);
  const areas = portals.map(areaOf);
  const whole = areas.reduce((sum, area) => sum + area, 0);
  let sum = 0;
  portals.forEach(({ corner, along, up }, i) => {
    sum += areas[i];
    const normal = normalize(cross(along, up));
    const numbers = [1 / dot(along, along), 1 / dot(up, up), 1 / whole, sum / whole];
    out.set([...corner, ...along, ...up, ...normal, ...numbers], i * PORTAL_WORDS);
  });
  return out;
}

/** Neither lamps nor openings are asked less often than this when there are any: near them they matter. */
const LEAST_SHARE = 0.2;

/** How often a vertex asks lamps, openings and sky for light: lamps and openings by what they send. */
function writeShares(
  header: Float32Array,
  lampPower: number,
  portals: readonly Portal[],
  sky: SkyTable,
): void {
  const level = meanBrightness(sky);
  const lit = lampPower > 0;
  const wishes =
    portals.length > 0 && level > 0
      ? besidePortals(lampPower, level * portals.reduce((sum, p) => sum + areaOf(p), 0))
      : [lit ? 0.5 : 0, 0, level > 0 ? 0.5 : 0];
  const sum = wishes[0] + wishes[1] + wishes[2];
  wishes.forEach((wish, k) => {
    header[HEADER.emitterShare + k] = sum > 0 ? wish / sum : 0;
  });
}

function besidePortals(lampPower: number, openPower: number): number[] {
  if (lampPower === 0) return [0, 0.9, 0.1];
  // Square roots: between a bright source and a dim one neither is left to chance.
  const [lamps, open] = [Math.sqrt(lampPower), Math.sqrt(openPower)];
  const share = Math.min(1 - LEAST_SHARE, Math.max(LEAST_SHARE, lamps / (lamps + open)));
  return [0.92 * share, 0.92 * (1 - share), 0.08];
}

const areaOf = ({ along, up }: Portal): number => length(cross(along, up));

function writeSun(header: Float32Array, { sun }: RenderScene): void {
  header[HEADER.sunCosine] = NO_SUN;
  if (!sun || brightness(sun.irradiance) <= 0) return;
  // A float's steps near 1 are coarse: the solid angle is that of the cosine as it is kept.
  header[HEADER.sunCosine] = Math.cos(SUN_HALF_ANGLE_RAD);
  const solidAngle = 2 * Math.PI * (1 - header[HEADER.sunCosine]);
  header.set(normalize(sun.toward), HEADER.sunToward);
  header.set(scale(sun.irradiance, 1 / solidAngle), HEADER.sunRadiance);
}
