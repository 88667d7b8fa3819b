import type { Settings } from '@zhuhui/tools';
import {
  type EngineContext,
  EngineFailure,
  type EngineRequest,
  type EngineResult,
} from '../engine.ts';
import { composeBrief, toldWords } from '../prompt/brief.ts';
import type { Translator } from '../prompt/translator.ts';
import { type Fit, fitToModel, type ModelSizes, type Size } from '../remote/fit.ts';
import { decodePixels, fromCanvas, pngOf, toCanvas } from '../remote/pixels.ts';
import type { Submitter } from '../remote/submission.ts';
import { cutOutWith } from './cut-out.ts';
import type { GraphRun } from './graph-run.ts';
import { strengthsOf } from './strengths.ts';

export interface AsIsDeps {
  readonly graph: GraphRun;
  readonly sizes: ModelSizes;
  readonly onSize: (size: Size) => void;
  readonly translator: Translator;
  readonly submitter: Submitter;
}

/** ComfyUI's own nodes make no larger side. */
const SIDE_MOST_PX = 16_384;
const RAN_TO = 0.95;

/** Runs a tool whose picture goes in as it is: enlarging, line drawing, cutting out. */
export async function runAsIs(
  deps: AsIsDeps,
  { tool, settings, seed }: EngineRequest,
  { signal, onProgress, files }: EngineContext,
): Promise<EngineResult> {
  const { graph, sizes, onSize, translator, submitter } = deps;
  const { variant } = graph;
  onProgress(0, '读取图片');
  const picture = await decodePixels(await files.read(String(settings.uploadImage)));
  const factor = factorOf(settings);
  const finished = { width: picture.width * factor, height: picture.height * factor };
  if (Math.max(finished.width, finished.height) > SIDE_MOST_PX) {
    throw new EngineFailure('permanent', `ComfyUI 只做得到边长 ${SIDE_MOST_PX} px 的图`);
  }
  // What a model can take is said of the finished picture.
  const fit = layOn(picture, { ...sizes, maxPixels: sizes.maxPixels / factor ** 2 });
  const brief = await composeBrief(tool, settings, {
    ...{ language: variant.language, translator, signal },
    references: [],
  });
  const large = enlarged(fit, factor, finished);
  onSize(large.canvas);
  const [answer = new Uint8Array()] = await graph.run(
    {
      pictures: { INPUT: await toCanvas(picture, fit) },
      values: {
        ...strengthsOf(tool.capability, settings),
        PROMPT: variant.told === 'instruction' ? brief.instruction : brief.description,
        ...{ NEG: brief.negative, W: large.canvas.width, H: large.canvas.height },
        ...{ N: 1, SEED: seed },
      },
    },
    { submitter, onProgress: (fraction, stage) => onProgress(RAN_TO * fraction, stage) },
  );
  const output =
    tool.capability === 'matting'
      ? await cutOutWith(answer, { picture, fit }, settings, files.read)
      : await pngOf(await fromCanvas(answer, large), { seed });
  onProgress(1, '完成');
  return { outputs: [output], effective: { model: variant.name, ...toldWords([brief]), seed } };
}

const factorOf = ({ scale }: Settings): number => (scale === undefined ? 1 : Number(scale));

/** The picture pixel for pixel, with padding up to the model's multiples; smaller only when it is too large. */
function layOn({ width, height }: Size, sizes: ModelSizes): Fit {
  const source = { width, height };
  const { multipleOf, maxPixels } = sizes;
  const up = (length: number): number => Math.ceil(length / multipleOf) * multipleOf;
  const canvas = { width: up(width), height: up(height) };
  if (canvas.width * canvas.height > maxPixels)
    return fitToModel(source, { ...sizes, minPixels: 1 });
  const left = Math.floor((canvas.width - width) / 2);
  const top = Math.floor((canvas.height - height) / 2);
  return { source, canvas, content: { ...source, left, top } };
}

/** The layout of the answer, `factor` times as large, and the finished picture's own size. */
function enlarged({ canvas, content }: Fit, factor: number, finished: Size): Fit {
  return {
    source: finished,
    canvas: { width: canvas.width * factor, height: canvas.height * factor },
    content: {
      width: content.width * factor,
      height: content.height * factor,
      left: content.left * factor,
      top: content.top * factor,
    },
  };
}
