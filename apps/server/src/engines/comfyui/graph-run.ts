import type { EngineContext, EnginePreview } from '../engine.ts';
import type { Submitter } from '../remote/submission.ts';
import type { GraphVariant, PictureValue } from './graphs/graph.ts';
import { type JobOrder, runJob } from './job.ts';
import type { ComfyPool } from './pool.ts';
import { picturesIn } from './variants.ts';

/** Runs one variant for one task. */
export interface GraphRun {
  readonly variant: GraphVariant;
  /** Pictures that the graph does not name are left at home. */
  run(
    order: Omit<JobOrder, 'variant'>,
    step: {
      readonly submitter: Submitter;
      readonly onProgress: (fraction: number, stage: string) => void;
    },
  ): Promise<Uint8Array[]>;
}

export function createGraphRun(
  pool: ComfyPool,
  variant: GraphVariant,
  timing: { readonly pollMs: number; readonly lostAfterMs: number },
  context: Pick<EngineContext, 'signal'> & { onPreview?: (preview: EnginePreview) => void },
): GraphRun {
  const named = picturesIn(variant);
  const { signal, onPreview } = context;
  return {
    variant,
    run({ pictures, values }, { submitter, onProgress }) {
      const wanted = Object.entries(pictures).filter(([name]) => named.has(name as PictureValue));
      return runJob(
        pool,
        { variant, values, pictures: Object.fromEntries(wanted) },
        { submitter, signal, onProgress, ...(onPreview && { onPreview }) },
        timing,
      );
    },
  };
}
