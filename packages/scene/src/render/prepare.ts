import type { Camera } from '../camera.ts';
import type { Material } from '../materials/material.ts';
import { cross, dot, length, normalize, scale, type Vec3 } from '../vec.ts';
import { buildBvh, PACKET_WORDS } from './bvh.ts';
import { castClear } from './cast.ts';
import { energyTable, f0Of, meanLayer } from './energy.ts';
import { flatten, markPanes } from './flatten.ts';
import { brightness, lampClusters, lampRecords } from './lamps.ts';
import { HEADER, HEADER_WORDS, MATERIAL_WORDS, PORTAL_WORDS, RECORD } from './layout.ts';
import {
  type Cells,
  cellCount,
  cellsOf,
  type Lights,
  rowLength,
  sharesOf,
} from './light-choice.ts';
import type { Outlook } from './outlook.ts';
import type { Mood, Portal, RenderScene } from './render-scene.ts';
import { paintedSky, skyTable } from './sky.ts';
import { byPattern, type Texels, texelsOf } from './textures.ts';

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
 * textures, lamps, openings and sky. What is far away is finest before the camera that will look, for a film,
 * which looks from many (`null`), all around.
 *
 * @throws RangeError for an object without a material for one of its slots
 */
export function prepare(scene: RenderScene, seenFrom: Camera | null = scene.camera): Prepared {
  const flat = flatten(scene.objects);
  const bvh = buildBvh(flat.corners);
  markPanes(bvh.packets, PACKET_WORDS, flat);
  const sky = scene.scenery
    ? paintedSky(scene.sky, scene.sun, scene.scenery, seenFrom)
    : skyTable(scene.sky);
  const portals = scene.portals ?? [];
  const lights: Lights = { clusters: lampClusters(flat), portals, sky, sun: scene.sun };
  const lamps = lampRecords(lights.clusters, flat.count);
  const { eye, target } = scene.camera;
  const cells = cellsOf(lights, [eye, target], boxOf(flat.corners));
  const textures = texturesOf(flat.materials);
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
  if (sky.outlook) writeOutlook(words, sky.outlook, store);
  words[HEADER.emitters] = store.keep(lamps.lamps);
  words[HEADER.clusters] = store.keep(lamps.clusters);
  words[HEADER.clusterOf] = store.keep(lamps.clusterOf);
  words[HEADER.clusterCount] = lights.clusters.length;
  words[HEADER.portals] = store.keep(portalRecords(portals));
  words[HEADER.portalCount] = portals.length;
  words[HEADER.energy] = store.keep(energyTable());
  words[HEADER.choices] = store.keep(new Float32Array(cellCount(cells) * rowLength(lights)));
  words[HEADER.choiceCount] = rowLength(lights) - 1;
  writeCells(header, cells);
  writeSun(header, scene);
  const data = store.write(header);
  const draft = { data, id: `draft ${++drafts}` };
  const shares = sharesOf(lights, cells, (rays) => castClear(draft, rays));
  new Float32Array(data, words[HEADER.choices], shares.length).set(shares);
  return {
    data,
    id: `${store.bytes}-${checksum(data)}`,
    triangles: flat.count,
    ...(scene.mood && { mood: scene.mood }),
    objectNames: scene.objects.map(({ name }) => name),
    materialIds: flat.materials.map(({ id }) => id),
  };
}

function texturesOf(materials: readonly Material[]): ReadonlyMap<Material, Texels> {
  const textured = materials.flatMap((material) =>
    material.albedo.kind === 'texture' ? [{ material, albedo: material.albedo }] : [],
  );
  const ordered = textured.sort((one, other) => byPattern(one.albedo, other.albedo));
  return new Map(ordered.map(({ material, albedo }) => [material, texelsOf(albedo)]));
}

/** Scenes whose lights are not known yet: told apart from all others. */
let drafts = 0;

function boxOf(corners: Float32Array): readonly [Vec3, Vec3] {
  const low = [0, 1, 2].map(() => Number.POSITIVE_INFINITY);
  const high = [0, 1, 2].map(() => Number.NEGATIVE_INFINITY);
  for (let i = 0; i < corners.length; i++) {
    low[i % 3] = Math.min(low[i % 3], corners[i]);
    high[i % 3] = Math.max(high[i % 3], corners[i]);
  }
  return [low as unknown as Vec3, high as unknown as Vec3];
}

function writeCells(header: Float32Array, { low, sizeM, counts }: Cells): void {
  header.set(low, HEADER.cellsLow);
  header[HEADER.cellsPerMetre] = 1 / sizeM;
  new Uint32Array(header.buffer).set(counts, HEADER.cellCounts);
}

function writeOutlook(words: Uint32Array, outlook: Outlook, store: Store): void {
  words[HEADER.outlook] = store.keep(outlook.data);
  words[HEADER.outlookLeft] = outlook.left;
  words[HEADER.outlookTop] = outlook.top;
  words[HEADER.outlookWidth] = outlook.width;
  words[HEADER.outlookHeight] = outlook.height;
}

/** Parts laid one after the other behind the header, 16-byte aligned. */
class Store {
  bytes = HEADER_WORDS * 4;
  readonly #parts: { at: number; part: Uint8Array }[] = [];
  readonly #places = new Map<Uint8Array, number>();

  keep(part: Float32Array | Uint8Array): number {
    const at = this.bytes;
    this.#parts.push({
      at,
      part: new Uint8Array(part.buffer, part.byteOffset, part.byteLength),
    });
    this.bytes = (at + part.byteLength + 31) & ~15;
    return at;
  }

  /** Where the part lies that may have been kept before: materials share their texels. */
  keepOnce(part: Uint8Array): number {
    const at = this.#places.get(part) ?? this.keep(part);
    this.#places.set(part, at);
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
  const words = new Uint32Array(data, 0, data.byteLength >> 2);
  for (let i = 0; i < words.length; i++) {
    a = Math.imul(a ^ words[i], 0x01000193);
    b = Math.imul(b ^ words[i], 0x85ebca6b) ^ (b >>> 15);
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
    words[at + RECORD.texture] = store.keepOnce(texels.data);
    words[at + RECORD.textureWidth] = texels.width;
    words[at + RECORD.textureHeight] = texels.height;
    words[at + RECORD.lastLevel] = texels.levels - 1;
    words[at + RECORD.coarse] = store.keepOnce(texels.coarse.data);
    words[at + RECORD.coarseWidth] = texels.coarse.width;
    words[at + RECORD.coarseHeight] = texels.coarse.height;
    out[at + RECORD.perMetreU] = 1 / albedo.sizeM[0];
    out[at + RECORD.perMetreV] = 1 / albedo.sizeM[1];
    out[at + RECORD.bump] = material.bump ?? 0;
  });
  return out;
}

function portalRecords(portals: readonly Portal[]): Float32Array {
  const out = new Float32Array(portals.length * PORTAL_WORDS);
  portals.forEach(({ corner, along, up }, i) => {
    const across = cross(along, up);
    const numbers = [1 / dot(along, along), 1 / dot(up, up), 1 / length(across)];
    out.set([...corner, ...along, ...up, ...normalize(across), ...numbers], i * PORTAL_WORDS);
  });
  return out;
}

function writeSun(header: Float32Array, { sun }: RenderScene): void {
  header[HEADER.sunCosine] = NO_SUN;
  if (!sun || brightness(sun.irradiance) <= 0) return;
  // A float's steps near 1 are coarse: the solid angle is that of the cosine as it is kept.
  header[HEADER.sunCosine] = Math.cos(SUN_HALF_ANGLE_RAD);
  const solidAngle = 2 * Math.PI * (1 - header[HEADER.sunCosine]);
  header.set(normalize(sun.toward), HEADER.sunToward);
  header.set(scale(sun.irradiance, 1 / solidAngle), HEADER.sunRadiance);
}
