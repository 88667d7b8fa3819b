import {
  defaultsOf,
  type Settings,
  TOOLS,
  type ToolDefinition,
  type ToolSample,
} from '@zhuhui/tools';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { createBuiltInWriter } from '../../platform/film/built-in/writer.ts';
import { silentLog } from '../../platform/log/log.ts';
import type { EngineContext, EngineRequest } from '../engine.ts';
import { createLocalEngine } from './engine.ts';
import { createKernelPool } from './pool.ts';
import { runText2Video } from './text2video.ts';

/** What the pages offer to who has nothing at hand is run here, small. */

const engine = createLocalEngine(silentLog);
const pool = createKernelPool(silentLog);
afterAll(() => Promise.all([engine.close(), pool.close()]));

/** Walls of a plan are a few pixels wide. */
const LONGEST_PX = { flatplan: 640, others: 200 };
/** Smaller and shorter than anybody may ask for. */
const SMALL: Readonly<Record<string, Settings>> = {
  text2Img: { size: '48' },
  text2Video: { seconds: 0.125 },
  img2Video: { seconds: 0.25 },
  imgs2Video: { secondsEach: 0.25 },
};
const FRAME_PIXELS = 64 * 36;

/** The first of every tool. Furnishing takes half a minute: e2e/src/sample.e2e.ts runs its sample. */
const SAMPLES = TOOLS.filter(({ id }) => id !== 'emptyRoom').flatMap((tool) =>
  tool.samples
    .slice(0, 1)
    .map((sample) => ({ tool, sample, title: `${tool.name}：${sample.name}` })),
);

it.each(SAMPLES)('$title', async ({ tool, sample }) => {
  const request = requestOf(tool, sample);
  const context: EngineContext = {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    files: { read: (path) => smallPicture(path, tool) },
    remote: { storedId: null, store: async () => undefined },
  };
  const { outputs } =
    tool.id === 'text2Video'
      ? await runText2Video(request, context, pool, createBuiltInWriter(), FRAME_PIXELS)
      : await engine.run(request, context);
  const listed = Array.isArray(sample.settings?.images) ? sample.settings.images.length : 1;
  expect(outputs).toHaveLength(tool.resultKind === 'video' ? 1 : listed);
  for (const { kind, bytes } of outputs) {
    expect(kind).toBe(tool.resultKind);
    expect(bytes.length).toBeGreaterThan(0);
  }
});

/** The settings as the page would send them; a picture is named by its own address. */
function requestOf(
  tool: ToolDefinition,
  { pictures, screen, settings }: ToolSample,
): EngineRequest {
  const named = JSON.stringify({ ...settings, ...SMALL[tool.id] });
  const listed = Object.entries(pictures).filter(([slot]) => slot.includes('#'));
  const whole = Object.entries(pictures).filter(([slot]) => !slot.includes('#'));
  const sent = listed.reduce(
    (text, [slot, path]) => text.replaceAll(`"${slot}"`, `"${path}"`),
    named,
  );
  return {
    taskId: 'sample',
    tool,
    settings: {
      ...defaultsOf(tool.fields),
      ...Object.fromEntries(whole),
      // A live engine gets the frame beside its settings; as a capability it takes it as a picture.
      ...(screen && { uploadImage: screen }),
      ...JSON.parse(sent),
    },
    seed: 1,
  };
}

async function smallPicture(path: string, { capability }: ToolDefinition): Promise<Uint8Array> {
  const file = new URL(`../../../../web/public${path}`, import.meta.url).pathname;
  const longestPx = capability === 'flatplan' ? LONGEST_PX.flatplan : LONGEST_PX.others;
  const kernel = path.endsWith('-mask.png') ? 'nearest' : 'lanczos3';
  return sharp(file).resize(longestPx, longestPx, { fit: 'inside', kernel }).png().toBuffer();
}
