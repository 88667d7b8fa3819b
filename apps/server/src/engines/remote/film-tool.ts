import type { Capability, Settings } from '@zhuhui/tools';
import {
  type EngineContext,
  EngineFailure,
  type EngineRequest,
  type EngineResult,
} from '../engine.ts';
import { type Brief, composeBrief, toldWords } from '../prompt/brief.ts';
import type { PromptLanguage, Translator } from '../prompt/translator.ts';
import type { DownloadedFile } from './download.ts';
import { filmOutput } from './film-file.ts';
import { decodePixels, pngOf } from './pixels.ts';
import { createSubmitter, type Submitter } from './submission.ts';

/** Capabilities that end in a film. */
export const FILM_CAPABILITIES = [
  'text2video',
  'image2video',
  'images2video',
] as const satisfies readonly Capability[];
export type FilmCapability = (typeof FILM_CAPABILITIES)[number];

/** One film to be made. Pictures are PNG. */
export interface FilmCall {
  readonly brief: Brief;
  readonly seconds: number;
  /** `16:9` …; absent when a picture decides. */
  readonly ratio?: string;
  readonly firstFrame?: Uint8Array;
  readonly lastFrame?: Uint8Array;
  /** Pictures that the film shows one after the other. */
  readonly references: readonly Uint8Array[];
  readonly seed: number;
  /** Whether the maker puts a visible AI mark into it. */
  readonly isMarked: boolean;
  readonly signal: AbortSignal;
  onProgress(fraction: number, stage: string): void;
  readonly submitter: Submitter;
}

/** A hosted model that makes films. */
export interface FilmModel {
  readonly id: string;
  readonly language: PromptLanguage;
  readonly secondsLeast: number;
  readonly secondsMost: number;
  /** Pictures a film can be made from. */
  readonly referencesMost: number;
  film(call: FilmCall): Promise<DownloadedFile>;
}

const isFilm = (capability: Capability): capability is FilmCapability =>
  (FILM_CAPABILITIES as readonly Capability[]).includes(capability);

/**
 * Runs a film tool on a hosted model. A length that the model does not make is moved to the nearest
 * that it does, and the result says so.
 * @throws EngineFailure badInput when there are more pictures than the model takes
 */
export async function runFilmTool(
  deps: {
    readonly model: FilmModel;
    readonly translator: Translator;
    /** How the film is submitted; as something to be paid for, when absent. */
    readonly submitterOf?: (step: number) => Submitter;
  },
  { tool, settings, seed }: EngineRequest,
  { signal, onProgress, files, remote, marksFilms: isMarked = false }: EngineContext,
): Promise<EngineResult> {
  const { model, translator, submitterOf = (step) => createSubmitter(remote, step) } = deps;
  if (!isFilm(tool.capability)) throw new EngineFailure('permanent', '这个模型只做视频');
  onProgress(0, '读取图片');
  const read = async (id: unknown): Promise<Uint8Array | undefined> =>
    typeof id === 'string' && id ? pngBytes(await files.read(id)) : undefined;
  const listed = Array.isArray(settings.images) ? settings.images : [];
  if (listed.length > model.referencesMost) {
    throw new EngineFailure('badInput', `这个模型一次最多用 ${model.referencesMost} 张图`);
  }
  const [firstFrame, lastFrame, ...references] = await Promise.all([
    read(settings.uploadImage),
    read(settings.lastImage),
    ...listed.map(read),
  ]);
  const { language } = model;
  const brief = await composeBrief(tool, settings, {
    ...{ language, translator, signal },
    references: [],
  });
  const wanted = secondsOf(settings, listed.length);
  const seconds = Math.max(model.secondsLeast, Math.min(model.secondsMost, Math.round(wanted)));
  const file = await model.film({
    ...{ brief, seconds, firstFrame, lastFrame, seed, isMarked, signal, onProgress },
    ratio: typeof settings.ratio === 'string' ? settings.ratio : undefined,
    references: references.flatMap((picture) => picture ?? []),
    submitter: submitterOf(0),
  });
  onProgress(1, '完成');
  return {
    outputs: [await filmOutput(file, { seed })],
    effective: {
      model: model.id,
      ...toldWords([brief]),
      seconds,
      seed,
    },
  };
}

const pngBytes = async (bytes: Uint8Array): Promise<Uint8Array> =>
  (await pngOf(await decodePixels(bytes))).bytes;

function secondsOf({ seconds, secondsEach }: Settings, pictures: number): number {
  if (typeof seconds === 'number') return seconds;
  return typeof secondsEach === 'number' ? secondsEach * pictures : 5;
}
