// Where the parts of the prepared scene lie: the layout of ../../src/render/layout.ts.

const TRIANGLE_BYTES: usize = 96;
const MATERIAL_BYTES: usize = 128;

export let base: usize = 0;
export let sky: usize = 0;
export let outlook: usize = 0;
export let emitters: usize = 0;
export let portals: usize = 0;
export let energy: usize = 0;
export let clusters: usize = 0;
/** A byte a triangle. */
export let clusterOf: usize = 0;
export let choices: usize = 0;
let triangles: usize = 0;
let materials: usize = 0;

export function openScene(at: usize): void {
  base = at;
  triangles = at + load<u32>(at, 8);
  materials = at + load<u32>(at, 12);
  sky = at + load<u32>(at, 16);
  outlook = at + load<u32>(at, 120);
  emitters = at + load<u32>(at, 20);
  portals = at + load<u32>(at, 24);
  energy = at + load<u32>(at, 28);
  clusters = at + load<u32>(at, 36);
  clusterOf = at + load<u32>(at, 48);
  choices = at + load<u32>(at, 52);
}

/** Its normals at the corners (9 floats), uvs (6), material number, face normal, object, tangent, handedness. */
export function triangleAt(triangle: i32): usize {
  return triangles + <usize>triangle * TRIANGLE_BYTES;
}

export function materialOf(triangleAddress: usize): usize {
  return materials + <usize>load<u32>(triangleAddress, 60) * MATERIAL_BYTES;
}
