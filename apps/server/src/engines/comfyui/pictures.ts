import type { EngineRequest } from '../engine.ts';
import { referencesOf } from '../prompt/references.ts';
import type { ModelSizes, Size } from '../remote/fit.ts';
import type { EditCall, ModelCall, PictureModel } from '../remote/picture-model.ts';
import type { GraphRun } from './graph-run.ts';
import type { JobOrder } from './job.ts';
import { strengthsOf } from './strengths.ts';
import { picturesIn } from './variants.ts';

/** A variant that draws or edits, as a picture model: the flows are the same as for hosted ones. */
export function createComfyPictures(
  graph: GraphRun,
  { tool, settings }: EngineRequest,
  options: {
    readonly sizes: ModelSizes;
    readonly onSize: (size: Size) => void;
    readonly read: (fileId: string) => Promise<Uint8Array>;
  },
): PictureModel {
  const { sizes, onSize, read } = options;
  const { variant } = graph;
  const named = picturesIn(variant);
  const strengths = strengthsOf(tool.capability, settings);

  const run = (call: ModelCall, pictures: JobOrder['pictures']): Promise<Uint8Array[]> => {
    const { brief, count, seed, size, submitter, onProgress } = call;
    onSize(size);
    const values = {
      ...strengths,
      PROMPT: variant.told === 'instruction' ? brief.instruction : brief.description,
      ...{ NEG: brief.negative, W: size.width, H: size.height, N: count, SEED: seed },
    };
    return graph.run({ pictures, values }, { submitter, onProgress });
  };

  return {
    id: variant.name,
    language: variant.language,
    sizes,
    picturesIn: picturesTaken(named),
    // A batch has one seed: only pictures of their own can be made again from the seed that is reported.
    picturesPerCall: 1,
    async draw(call) {
      const taken = referencesOf(settings, picturesTaken(named) - 1);
      return run(call, referenceValues(await Promise.all(taken.map(({ fileId }) => read(fileId)))));
    },
    edit({ pictures, mask, ...call }: EditCall) {
      const [INPUT, ...references] = pictures;
      return run(call, { INPUT, ...(mask && { MASK: mask }), ...referenceValues(references) });
    },
  };
}

function referenceValues([first, ...others]: readonly Uint8Array[]): JobOrder['pictures'] {
  const besides = others.map((picture, at) => [`REF${at + 3}`, picture] as const);
  return { ...(first && { STYLE: first, REF2: first }), ...Object.fromEntries(besides) };
}

/** The base and the references that a graph takes, by the highest number it names. */
function picturesTaken(named: ReadonlySet<string>): number {
  const numbers = [...named].map((name) => Number(/^REF(\d)$/.exec(name)?.[1] ?? 1));
  return Math.max(named.has('STYLE') ? 2 : 1, ...numbers);
}
