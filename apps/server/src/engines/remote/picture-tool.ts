import type { Capability, MaskedPrompt, Settings } from '@zhuhui/tools';
import {
  type EngineContext,
  EngineFailure,
  type EngineOutput,
  type EngineRequest,
  type EngineResult,
} from '../engine.ts';
import { type Brief, composeBrief, toldWords } from '../prompt/brief.ts';
import { type Reference, referencesOf } from '../prompt/references.ts';
import type { Translator } from '../prompt/translator.ts';
import { wantedSize } from '../wanted-size.ts';
import { openEditDesk } from './edit-desk.ts';
import type { EditPlan, EditWork } from './edit-work.ts';
import { fitToModel } from './fit.ts';
import type { EditCall, PictureModel } from './picture-model.ts';
import { outputOf } from './pixels.ts';
import { createSubmitter, type Submitter } from './submission.ts';
import type { Margins } from './whole-edit.ts';

/** Capabilities that a model which follows instructions can serve. */
export const EDITED_CAPABILITIES = [
  'render',
  'furnish',
  'inpaint',
  'erase',
  'style',
  'material',
  'atmosphere',
  'outpaint',
  'lineart',
  'flatplan',
] as const satisfies readonly Capability[];

const DREW_FROM = 0.05;
const DREW_TO = 0.95;
/** By then a request is on its way and read, even by a server on this machine, and nothing waits for us. */
const REQUEST_OUT_MS = 40;

/** What a run needs beside the request. */
export interface PictureToolDeps {
  readonly model: PictureModel;
  readonly translator: Translator;
  /** How a step of the task is submitted; as something to be paid for, when absent. */
  readonly submitterOf?: (step: number) => Submitter;
}

/**
 * Runs a picture tool on a hosted model: text to image draws, everything else edits. Several masked
 * places are edited one after the other, each in the result of the one before; what lies outside a mask
 * comes back byte-identical.
 */
export async function runPictureTool(
  deps: PictureToolDeps,
  request: EngineRequest,
  context: EngineContext,
): Promise<EngineResult> {
  return request.tool.capability === 'text2image'
    ? drawPictures(deps, request, context)
    : editPictures(deps, request, context);
}

const countOf = ({ count }: Settings): number => (typeof count === 'number' ? count : 1);

/** Splits `count` pictures into calls; numbers the calls as the steps of the task. */
function callsFor(count: number, perCall: number): number[] {
  return Array.from({ length: Math.ceil(count / perCall) }, (_, at) =>
    Math.min(perCall, count - at * perCall),
  );
}

async function drawPictures(
  deps: PictureToolDeps,
  { tool, settings, seed }: EngineRequest,
  { signal, onProgress, remote }: EngineContext,
): Promise<EngineResult> {
  const { model, translator, submitterOf = (step) => createSubmitter(remote, step) } = deps;
  const draw = model.draw;
  if (!draw) throw new EngineFailure('permanent', '这个模型不能凭文字出图');
  const { language } = model;
  const brief = await composeBrief(tool, settings, {
    language,
    translator,
    signal,
    references: [],
  });
  const size = fitToModel(wantedSize(settings), model.sizes).canvas;
  const calls = callsFor(countOf(settings), model.picturesPerCall);
  const outputs: EngineOutput[] = [];
  for (const [step, count] of calls.entries()) {
    const answers = await draw.call(model, {
      ...{ brief, count, size, signal, seed: (seed + step * model.picturesPerCall) >>> 0 },
      submitter: submitterOf(step),
      onProgress: progressOfStep(onProgress, step, calls.length),
    });
    for (const answer of answers) {
      outputs.push(await outputOf(answer, { seed: (seed + outputs.length) >>> 0 }));
    }
  }
  onProgress(1, '完成');
  return { outputs, effective: effectiveOf(model, [brief], seed) };
}

async function editPictures(
  deps: PictureToolDeps,
  request: EngineRequest,
  context: EngineContext,
): Promise<EngineResult> {
  const desk = openEditDesk();
  try {
    return await editAt(desk, deps, request, context);
  } finally {
    desk.release();
  }
}

async function editAt(
  desk: EditWork,
  deps: PictureToolDeps,
  { tool, settings, seed }: EngineRequest,
  { signal, onProgress, files, remote }: EngineContext,
): Promise<EngineResult> {
  const { model, translator, submitterOf = (step) => createSubmitter(remote, step) } = deps;
  const edit = model.edit;
  if (!edit) throw new EngineFailure('permanent', '这个模型不能修改图片');
  onProgress(0, '读取图片');
  const references = referencesOf(settings, model.picturesIn - 1);
  const [base, places, besides] = await Promise.all([
    files.read(textOf(settings.uploadImage)),
    readPlaces(settings, files.read),
    Promise.all(references.map(({ fileId }) => files.read(fileId))),
  ]);
  const [first, briefs] = await Promise.all([
    desk.prepare(planOf(tool.capability, base, places[0]?.mask, settings, model)),
    Promise.all(
      places.map(({ prompt: regionPrompt }) =>
        composeBrief(tool, settings, {
          ...{ language: model.language, translator, signal, regionPrompt },
          references: kindsOf(references),
        }),
      ),
    ),
  ]);

  // A place's variants share its call; further places start from each variant alone.
  const variants = countOf(settings);
  const perCall = places.length === 1 ? model.picturesPerCall : 1;
  const calls = callsFor(variants, perCall);
  const steps = calls.length * places.length;
  const outputs: EngineOutput[] = [];
  let step = 0;
  for (const count of calls) {
    let last = first.edit;
    for (const [at, { mask }] of places.entries()) {
      const prepared = at > 0 && mask ? await desk.prepare(planWithin(last, mask, model)) : first;
      const { picture, mask: canvasMask, size } = prepared;
      last = prepared.edit;
      await editOnce((call) => edit.call(model, call), desk, last, {
        ...{ brief: briefs[at] as Brief, count, signal, size, mask: canvasMask },
        seed: (seed + outputs.length) >>> 0,
        pictures: [picture, ...besides],
        submitter: submitterOf(step),
        onProgress: progressOfStep(onProgress, step, steps),
      });
      step++;
    }
    for (const made of await desk.results(last)) {
      outputs.push({ ...made, seed: (seed + outputs.length) >>> 0 });
    }
  }
  onProgress(1, '完成');
  return { outputs, effective: effectiveOf(model, briefs, seed) };
}

/** One call to the model; while it is under way, what its answers will need is got ready. */
async function editOnce(
  ask: (call: EditCall) => Promise<readonly Uint8Array[]>,
  desk: EditWork,
  edit: number,
  call: EditCall,
): Promise<void> {
  const underWay = setTimeout(desk.anticipate, REQUEST_OUT_MS, edit);
  try {
    await desk.finish(edit, await ask(call));
  } finally {
    clearTimeout(underWay);
  }
}

/** One place that may change, with its own words where the tool has several. */
interface Place {
  readonly mask?: Uint8Array;
  readonly prompt?: string;
}

async function readPlaces(
  { maskImage, regions }: Settings,
  read: (fileId: string) => Promise<Uint8Array>,
): Promise<readonly Place[]> {
  if (Array.isArray(regions)) {
    const named = regions as MaskedPrompt[];
    return Promise.all(
      named.map(async ({ maskImage: id, prompt }) => ({ mask: await read(id), prompt })),
    );
  }
  return [typeof maskImage === 'string' && maskImage ? { mask: await read(maskImage) } : {}];
}

function planOf(
  capability: Capability,
  picture: Uint8Array,
  mask: Uint8Array | undefined,
  settings: Settings,
  model: PictureModel,
): EditPlan {
  const { sizes, maskForm, takesJpeg } = model;
  if (capability === 'outpaint') {
    const featherPx = numberOf(settings.feather);
    return { way: 'extend', picture, margins: marginsOf(settings), sizes, maskForm, featherPx };
  }
  if (mask) return planWithin(picture, mask, model);
  return { way: 'whole', picture, sizes, takesJpeg };
}

const planWithin = (
  picture: Uint8Array | number,
  mask: Uint8Array,
  { sizes, maskForm }: PictureModel,
): EditPlan => ({ way: 'within', picture, mask, sizes, maskForm });

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The room that an extension adds on each side, px. */
export function marginsOf(settings: Settings): Margins {
  return {
    left: numberOf(settings.left),
    top: numberOf(settings.top),
    right: numberOf(settings.right),
    bottom: numberOf(settings.bottom),
  };
}

const kindsOf = (references: readonly Reference[]) => references.map(({ kind }) => kind);

function progressOfStep(
  report: EngineContext['onProgress'],
  step: number,
  steps: number,
): EngineContext['onProgress'] {
  const width = (DREW_TO - DREW_FROM) / steps;
  return (fraction, stage) => report(DREW_FROM + (step + fraction) * width, stage);
}

const effectiveOf = (model: PictureModel, briefs: readonly Brief[], seed: number) => ({
  model: model.id,
  ...toldWords(briefs),
  seed,
});
