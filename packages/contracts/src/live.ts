import { z } from 'zod';
import { id, isoTime, nothing } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** Frames are sent at most this large: what the built-in engine paints live. */
export const LIVE_FRAME_SIDE_PX = 640;
/** A tenth of this is usual. */
const FRAME_MOST_CHARACTERS = 700_000;
const DATA_URL = /^data:image\/(?:jpeg|png|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

const settings = z.record(z.string(), z.unknown());

const meterSchema = z.object({
  /** Minutes paid for in this session. */
  minutes: z.number().int(),
  /** Until when frames cost nothing more. */
  paidUntil: isoTime,
});
export type LiveMeter = z.infer<typeof meterSchema>;

export const liveStart = defineEndpoint({
  method: 'POST',
  path: '/ai/live/start',
  summary: '实时渲染：开始一场，按分钟计券，第一帧出图时起算',
  access: 'user',
  failures: ['notEnoughTickets'],
  input: z.object({ settings }),
  data: z.object({
    sessionId: id,
    seed: z.number().int(),
    /** Live tickets a minute costs, and how many there are. */
    minuteCost: z.number().int(),
    balance: z.number().int(),
    frameSidePx: z.number().int(),
  }),
});

export const liveSettings = defineEndpoint({
  method: 'POST',
  path: '/ai/live/settings',
  summary: '实时渲染：改描述和设置，下一帧起生效',
  access: 'user',
  failures: ['notFound'],
  input: z.object({ sessionId: id, settings }),
  data: nothing,
});

export const liveFrame = defineEndpoint({
  method: 'POST',
  path: '/ai/live/frame',
  summary: '实时渲染：送一帧，回一帧；同一场同时只能有一帧在路上',
  access: 'user',
  failures: ['notFound', 'conflict', 'notEnoughTickets'],
  input: z.object({
    sessionId: id,
    /** A data URL of a JPEG, PNG or WebP. */
    frame: z
      .string('没有收到画面')
      .max(FRAME_MOST_CHARACTERS, '这一帧画面太大')
      .regex(DATA_URL, '画面应为 JPEG、PNG 或 WebP'),
    /** The picture has come to rest: paint it finer, it may take longer. */
    still: z.boolean().default(false),
  }),
  data: z.object({
    /** A data URL; null when nothing changed and the last one stays right. */
    picture: z.string().nullable(),
    engine: z.object({ id: z.string(), name: z.string() }),
    /** Time the engine took, without the way here and back. */
    paintMs: z.number().int(),
    meter: meterSchema,
  }),
});

export const liveStop = defineEndpoint({
  method: 'POST',
  path: '/ai/live/stop',
  summary: '实时渲染：结束一场',
  access: 'user',
  failures: ['notFound'],
  input: z.object({ sessionId: id }),
  data: z.object({ minutes: z.number().int() }),
});
