import { linearOf } from '../materials/colour.ts';
import type { Material } from '../materials/material.ts';
import type { Mesh } from '../mesh/mesh.ts';
import type { RenderScene } from '../render/render-scene.ts';
import { cross, normalize, sub, type Vec3 } from '../vec.ts';

/**
 * The scene as a binary glTF 2.0 file (.glb; Khronos, ISO/IEC 12113): one node per object, one
 * primitive per material, factors for colour, roughness, metal and glow, and the camera. glTF has y up
 * and looks along −z: (x, y, z) becomes (x, z, −y).
 */
export function writeGltf({ objects, camera }: RenderScene, generator = 'Zhuhui'): Uint8Array {
  const buffers = new BufferWriter();
  const materials = new MaterialList();
  const meshes = objects.map(({ name, mesh, materials: own }) => ({
    name,
    primitives: primitivesOf(mesh, own, buffers, materials),
  }));
  const drawn = meshes
    .map((mesh, k) => ({ mesh, object: objects[k] }))
    .filter(({ mesh }) => mesh.primitives.length > 0);
  const nodes = [
    ...drawn.map(({ object: { name, transform } }, k) => ({
      name,
      mesh: k,
      translation: flipped(transform.at),
      rotation: [0, Math.sin(transform.yawRad / 2), 0, Math.cos(transform.yawRad / 2)],
    })),
    { name: 'camera', camera: 0, matrix: cameraMatrix(camera.eye, camera.target) },
  ];
  const binary = buffers.joined();
  const json = {
    asset: { version: '2.0', generator },
    scene: 0,
    scenes: [{ nodes: nodes.map((_, k) => k) }],
    nodes,
    cameras: [
      {
        type: 'perspective',
        perspective: {
          yfov: 2 * Math.atan((18 / camera.focalMm) * (9 / 16)),
          aspectRatio: 16 / 9,
          znear: 0.05,
          zfar: 5000,
        },
      },
    ],
    meshes: drawn.map(({ mesh }) => mesh),
    materials: materials.list,
    accessors: buffers.accessors,
    bufferViews: buffers.views,
    buffers: [{ byteLength: binary.length }],
    ...(materials.extensions.size > 0 && { extensionsUsed: [...materials.extensions].sort() }),
  };
  return container(JSON.stringify(json), binary);
}

const flipped = ([x, y, z]: Vec3): Vec3 => [x, z, -y];

/** Column-major pose of a camera: its axes right, up and back, and its place. */
function cameraMatrix(eye: Vec3, target: Vec3): number[] {
  const back = normalize(sub(flipped(eye), flipped(target)));
  const right = normalize(cross([0, 1, 0], back));
  const up = cross(back, right);
  return [...right, 0, ...up, 0, ...back, 0, ...flipped(eye), 1];
}

const FLOAT = 5126;
const UNSIGNED_INT = 5125;
const VERTICES = 34962;
const INDICES = 34963;

interface Accessor {
  bufferView: number;
  componentType: number;
  count: number;
  type: 'SCALAR' | 'VEC2' | 'VEC3';
  min?: number[];
  max?: number[];
}

class BufferWriter {
  readonly accessors: Accessor[] = [];
  readonly views: { buffer: number; byteOffset: number; byteLength: number; target: number }[] = [];
  #parts: Uint8Array[] = [];
  #length = 0;

  add(data: Float32Array | Uint32Array, type: Accessor['type'], bounds = false): number {
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    const isIndex = data instanceof Uint32Array;
    this.views.push({
      buffer: 0,
      byteOffset: this.#length,
      byteLength: bytes.length,
      target: isIndex ? INDICES : VERTICES,
    });
    this.#parts.push(bytes);
    this.#length += bytes.length;
    const width = { SCALAR: 1, VEC2: 2, VEC3: 3 }[type];
    this.accessors.push({
      bufferView: this.views.length - 1,
      componentType: isIndex ? UNSIGNED_INT : FLOAT,
      count: data.length / width,
      type,
      ...(bounds && boundsOf(data, width)),
    });
    return this.accessors.length - 1;
  }

  joined(): Uint8Array {
    const all = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }
}

function boundsOf(
  data: Float32Array | Uint32Array,
  width: number,
): { min: number[]; max: number[] } {
  const min = new Array<number>(width).fill(Number.POSITIVE_INFINITY);
  const max = new Array<number>(width).fill(Number.NEGATIVE_INFINITY);
  for (let k = 0; k < data.length; k++) {
    const c = k % width;
    min[c] = Math.min(min[c], data[k]);
    max[c] = Math.max(max[c], data[k]);
  }
  return { min, max };
}

interface Primitive {
  attributes: { POSITION: number; NORMAL: number; TEXCOORD_0: number };
  indices: number;
  material: number;
}

/** One primitive per material slot; each carries only the vertices it uses. */
function primitivesOf(
  mesh: Mesh,
  own: readonly Material[],
  buffers: BufferWriter,
  materials: MaterialList,
): Primitive[] {
  const slots = [...new Set(mesh.slots)].sort((a, b) => a - b);
  return slots.map((slot): Primitive => {
    const renumbered = new Map<number, number>();
    const indices: number[] = [];
    for (let t = 0; t < mesh.slots.length; t++) {
      if (mesh.slots[t] !== slot) continue;
      for (let c = 0; c < 3; c++) {
        const from = mesh.indices[t * 3 + c];
        const to = renumbered.get(from) ?? renumbered.size;
        renumbered.set(from, to);
        indices.push(to);
      }
    }
    const positions = new Float32Array(renumbered.size * 3);
    const normals = new Float32Array(renumbered.size * 3);
    const uvs = new Float32Array(renumbered.size * 2);
    for (const [from, to] of renumbered) {
      positions.set(flippedAt(mesh.positions, from), to * 3);
      normals.set(normalize(flippedAt(mesh.normals, from)), to * 3);
      uvs.set(mesh.uvs.subarray(from * 2, from * 2 + 2), to * 2);
    }
    return {
      attributes: {
        POSITION: buffers.add(positions, 'VEC3', true),
        NORMAL: buffers.add(normals, 'VEC3'),
        TEXCOORD_0: buffers.add(uvs, 'VEC2'),
      },
      indices: buffers.add(Uint32Array.from(indices), 'SCALAR'),
      material: materials.indexOf(own[slot]),
    };
  });
}

const flippedAt = (data: Float32Array, at: number): Vec3 =>
  flipped([data[at * 3], data[at * 3 + 1], data[at * 3 + 2]]);

/** Brightness that a viewer without exposure shows as white, kcd/m². */
const WHITE_KCD = 2;

class MaterialList {
  readonly list: Record<string, unknown>[] = [];
  readonly extensions = new Set<string>();
  #byId = new Map<string, number>();

  indexOf(material: Material): number {
    const found = this.#byId.get(material.id);
    if (found !== undefined) return found;
    this.#byId.set(material.id, this.list.length);
    this.list.push(this.#written(material));
    return this.list.length - 1;
  }

  #written({ id, name, albedo, roughness, metallic, transmission, ior, emission }: Material) {
    const rgb = albedo.kind === 'color' ? albedo.rgb : linearOf(albedo.colour);
    const base = rgb.map((v) => Math.min(1, Math.max(0, v)));
    const extensions: Record<string, unknown> = {};
    if (transmission > 0) {
      extensions.KHR_materials_transmission = { transmissionFactor: transmission };
      extensions.KHR_materials_ior = { ior };
    }
    for (const extension of Object.keys(extensions)) this.extensions.add(extension);
    const glow = emission?.map((v) => Math.min(1, Math.max(0, v / WHITE_KCD)));
    return {
      name: `${name} ${id}`,
      pbrMetallicRoughness: {
        baseColorFactor: [...base, 1],
        metallicFactor: metallic,
        roughnessFactor: roughness,
      },
      ...(glow && { emissiveFactor: glow }),
      ...(transmission > 0 && { extensions, doubleSided: true }),
    };
  }
}

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;

function container(json: string, binary: Uint8Array): Uint8Array {
  const text = padded(asciiOf(json), 0x20);
  const data = padded(binary, 0);
  const file = new Uint8Array(12 + 8 + text.length + 8 + data.length);
  const view = new DataView(file.buffer);
  const words = [MAGIC, 2, file.length, text.length, JSON_CHUNK];
  for (const [k, word] of words.entries()) view.setUint32(k * 4, word, true);
  file.set(text, 20);
  view.setUint32(20 + text.length, data.length, true);
  view.setUint32(24 + text.length, BINARY_CHUNK, true);
  file.set(data, 28 + text.length);
  return file;
}

/** JSON needs no other characters: the rest is escaped. */
function asciiOf(json: string): Uint8Array {
  const escaped = json.replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return Uint8Array.from(escaped, (character) => character.charCodeAt(0));
}

function padded(bytes: Uint8Array, filler: number): Uint8Array {
  const all = new Uint8Array(Math.ceil(bytes.length / 4) * 4).fill(filler);
  all.set(bytes);
  return all;
}
