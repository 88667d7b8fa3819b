import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/**
 * What pages know of a scene's description (`packages/scene`); whatever else stands in it they keep as it
 * is. Metres and degrees; x to the right, y away from the viewer, z up; angles counter-clockwise from above.
 */
const point = z.tuple([z.number(), z.number()]);
const place = z.tuple([z.number(), z.number(), z.number()]);

const finish = z.object({
  material: z.string(),
  /** `#rrggbb`. */
  color: z.string().optional(),
});
export type SceneFinish = z.infer<typeof finish>;

const item = z.looseObject({
  id: z.string(),
  kind: z.string(),
  /** Middle of its footprint and underside. */
  at: place,
  /** At 0 its front looks towards −y. */
  yawDeg: z.number(),
  /** By the slot's name. */
  materials: z.record(z.string(), finish),
});

const opening = z.looseObject({
  kind: z.enum(['door', 'window', 'passage']),
  /** Wall k runs from point k of the plan to the next. */
  wall: z.number().int(),
  fromM: z.number(),
  widthM: z.number(),
});

const skylight = z.looseObject({
  id: z.string(),
  /** Its middle in the plan. */
  at: point,
  widthM: z.number(),
  depthM: z.number(),
});

const building = z.looseObject({
  id: z.string(),
  at: point,
  widthM: z.number(),
  depthM: z.number(),
  yawDeg: z.number(),
});

const area = z.looseObject({ id: z.string(), kind: z.string(), polygon: z.array(point) });

const sceneSchema = z.looseObject({
  brief: z.string(),
  room: z
    .looseObject({
      plan: z.array(point),
      heightM: z.number(),
      openings: z.array(opening),
      skylights: z.array(skylight).optional(),
    })
    .optional(),
  site: z
    .looseObject({ reachM: z.number(), buildings: z.array(building), areas: z.array(area) })
    .optional(),
  items: z.array(item),
  season: z.enum(['spring', 'summer', 'autumn', 'winter']),
  light: z.looseObject({
    /** Solar time, 0 … 24. */
    hour: z.number(),
    weather: z.enum(['clear', 'cloudy', 'overcast', 'fog', 'rain', 'snow']),
    lampsOn: z.boolean(),
  }),
  camera: z.looseObject({
    eye: place,
    target: place,
    /** Of a lens on film 36 mm wide. */
    focalMm: z.number(),
  }),
});
export type Scene = z.infer<typeof sceneSchema>;
export type SceneItem = Scene['items'][number];

const kind = z.object({
  /** In Chinese. */
  name: z.string(),
  /** Width, depth and height as it stands at yaw 0. */
  sizeM: place,
  /** What can be refinished, with what it wears unless the item says otherwise. */
  parts: z.array(z.object({ slot: z.string(), name: z.string(), finish })),
});

const piece = kind.extend({
  /** The item's. */
  id: z.string(),
});
export type ScenePiece = z.infer<typeof piece>;

const offer = kind.extend({
  kind: z.string(),
  /** The shelf it is chosen from. */
  shelf: z.string(),
  /** What else it is called. */
  words: z.array(z.string()),
  /** What it stands at, hangs on or lies on. */
  against: z.enum(['wall', 'free', 'ceiling', 'surface']),
  /** Of its underside, for what hangs on a wall, above the floor. */
  hangM: z.number(),
});
export type SceneOffer = z.infer<typeof offer>;

const material = z.object({
  id: z.string(),
  name: z.string(),
  /** Its mean colour, `#rrggbb`. */
  color: z.string(),
  /** The shelf it is chosen from; null where it is not offered. */
  shelf: z.string().nullable(),
});
export type SceneMaterial = z.infer<typeof material>;

const reading = z.object({
  /** As it was given. */
  scene: sceneSchema,
  pieces: z.array(piece),
  /** What can be added. */
  offers: z.array(offer),
  materials: z.array(material),
});
export type SceneReading = z.infer<typeof reading>;

export const readScene = defineEndpoint({
  method: 'POST',
  path: '/ai/readScene',
  summary: '检查一份场景描述，并给出编辑它要知道的：各件的名称、尺寸与可换的材质，以及能添的物件',
  access: 'user',
  changes: false,
  input: z.object({
    /** The description's JSON. */
    scene: z.record(z.string(), z.unknown(), '请给出场景描述'),
  }),
  data: reading,
});
