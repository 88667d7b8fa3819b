/**
 * How a prepared scene lies in memory; the renderer's WASM side reads it by the same numbers.
 * Words are 4 bytes, offsets bytes from the beginning.
 */
export const HEADER_WORDS = 40;
export const TRIANGLE_WORDS = 24;
export const MATERIAL_WORDS = 32;
export const EMITTER_WORDS = 16;
export const PORTAL_WORDS = 16;
export const CLUSTER_WORDS = 4;
/** Columns and rows of an outlook to one of the sky's. */
export const OUTLOOK_STEPS = 4;
/** In a packet's triangle number: light goes straight through. */
export const PANE_BIT = 0x40000000;

/** Words of the header. */
export const HEADER = {
  nodes: 0,
  packets: 1,
  triangles: 2,
  materials: 3,
  sky: 4,
  emitters: 5,
  portals: 6,
  energy: 7,
  portalCount: 8,
  /** Of lamps: a row of records each. */
  clusters: 9,
  skyWidth: 10,
  skyHeight: 11,
  /** Cluster of each lamp's triangle, a byte a triangle of the scene. */
  clusterOf: 12,
  /** Cumulated shares, a row a cell. */
  choices: 13,
  choiceCount: 14,
  clusterCount: 15,
  sunToward: 16,
  sunCosine: 19,
  sunRadiance: 20,
  cellsLow: 23,
  cellsPerMetre: 26,
  cellCounts: 27,
  /** Of no columns where there is none. */
  outlook: 30,
  outlookLeft: 31,
  outlookTop: 32,
  outlookWidth: 33,
  outlookHeight: 34,
} as const;

/** Words of a material's record. */
export const RECORD = {
  albedo: 0,
  roughness: 3,
  metallic: 4,
  ior: 5,
  transmission: 6,
  passage: 7,
  emits: 8,
  texture: 11,
  textureWidth: 12,
  textureHeight: 13,
  perMetreU: 14,
  perMetreV: 15,
  bump: 16,
  f0: 17,
  meanLayer: 18,
  /** Number of the coarsest level of the texture. */
  lastLevel: 19,
  emission: 20,
  coarse: 23,
  coarseWidth: 24,
  coarseHeight: 25,
} as const;

/** Words of a triangle's record. */
export const TRIANGLE = {
  normals: 0,
  uvs: 9,
  material: 15,
  face: 16,
  object: 19,
  tangent: 20,
  hand: 23,
} as const;
