import { decodeBase64 } from '../wasm/base64.ts';
import { type FilterTable, type Stage, unpackFilters } from './filter-table.ts';
import { UPSCALE_TABLES } from './tables.generated.ts';

/** What the filters were learned from: photographs; photographs that went through JPEG and blur; drawings. */
export const UPSCALE_MODELS = ['photo', 'worn', 'drawing'] as const;
export type UpscaleModel = (typeof UPSCALE_MODELS)[number];

export const UPSCALE_SCALES = [2, 3, 4] as const;
export type UpscaleScale = (typeof UPSCALE_SCALES)[number];

/** A learned enlargement; `again` doubles what `x2` has made. */
export const UPSCALE_STEPS = ['x2', 'x3', 'again'] as const;
export type UpscaleStep = (typeof UPSCALE_STEPS)[number];

const ENLARGE = { angles: 24, strengths: [2, 6, 15], coherences: [0.25, 0.5] };
const REFINE = { angles: 24, strengths: [2, 5, 10, 20], coherences: [0.25, 0.5] };

/**
 * The two stages of each step: the first makes the pixels, the second looks at the enlarged picture,
 * whose edges lie finer, and corrects it.
 */
export const STEP_STAGES: Record<UpscaleStep, readonly [Stage, Stage]> = {
  x2: [
    { scale: 2, scheme: ENLARGE },
    { scale: 1, scheme: REFINE },
  ],
  x3: [
    { scale: 3, scheme: ENLARGE },
    { scale: 1, scheme: REFINE },
  ],
  again: [
    { scale: 2, scheme: ENLARGE },
    { scale: 1, scheme: REFINE },
  ],
};

/** The steps that make up each scale. */
export const SCALE_STEPS: Record<UpscaleScale, readonly UpscaleStep[]> = {
  2: ['x2'],
  3: ['x3'],
  4: ['x2', 'again'],
};

const loaded = new Map<string, FilterTable>();

/** The tables of a scale in the order they are applied; unfolded once per thread. */
export function tablesFor(model: UpscaleModel, scale: UpscaleScale): FilterTable[] {
  return SCALE_STEPS[scale].flatMap((step) =>
    STEP_STAGES[step].map((stage, index) => {
      const key = `${model} ${step} ${index}`;
      const known = loaded.get(key);
      if (known) return known;
      const table = unpackFilters(decodeBase64(UPSCALE_TABLES[model][step][index]), stage);
      loaded.set(key, table);
      return table;
    }),
  );
}
