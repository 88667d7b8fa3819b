import type { EngineRequest } from '../engine.ts';
import type { DownloadedFile } from '../remote/download.ts';
import type { FilmCall, FilmModel } from '../remote/film-tool.ts';
import { fitToModel, type ModelSizes, type Size } from '../remote/fit.ts';
import { prepareWholeEdit } from '../remote/whole-edit.ts';
import type { GraphRun } from './graph-run.ts';
import type { FilmPace, PictureValue } from './graphs/graph.ts';
import { strengthsOf } from './strengths.ts';
import { picturesIn } from './variants.ts';

const PACE: FilmPace = { framesPerSecond: 16, framesMost: 81, parts: 1 };
const DEFAULT_RATIO: Size = { width: 16, height: 9 };

/** Whole seconds of all parts together when each has `frames` frames: parts share their border frame. */
const secondsOf = ({ framesPerSecond, parts }: FilmPace, frames: number): number =>
  (parts * (frames - 1)) / framesPerSecond;

/** Frames of each part of a film of so many seconds: a multiple of 4, plus 1. */
export function framesOf(pace: FilmPace, seconds: number): number {
  const each = Math.round((seconds * pace.framesPerSecond) / pace.parts / 4) * 4 + 1;
  return Math.max(5, Math.min(pace.framesMost, each));
}

/** A variant that ends in a film, as a film model. */
export function createComfyFilms(
  graph: GraphRun,
  { tool, settings }: EngineRequest,
  options: {
    readonly sizes: ModelSizes;
    readonly secondsMost: number;
    readonly onSize: (size: Size) => void;
  },
): FilmModel {
  const { variant } = graph;
  const pace = variant.film ?? PACE;
  const strengths = strengthsOf(tool.capability, settings);
  const most = Math.max(1, Math.floor(secondsOf(pace, pace.framesMost)));
  return {
    id: variant.name,
    language: variant.language,
    secondsLeast: 1,
    secondsMost: Math.min(options.secondsMost, most),
    referencesMost: picturesIn(variant).size,
    async film(call): Promise<DownloadedFile> {
      const canvas = await canvasOf(call, options.sizes);
      options.onSize(canvas);
      const { brief, seconds, seed, submitter, onProgress } = call;
      const values = {
        ...strengths,
        PROMPT: variant.told === 'instruction' ? brief.instruction : brief.description,
        ...{ NEG: brief.negative, W: canvas.width, H: canvas.height, N: 1, SEED: seed },
        FRAMES: framesOf(pace, seconds),
      };
      const pictures = await picturesOf(call, canvas);
      const [film = new Uint8Array()] = await graph.run(
        { pictures, values },
        { submitter, onProgress },
      );
      return { bytes: film, mime: mimeOf(film) };
    },
  };
}

/** The film's size: that of its first picture, or of the ratio asked for. */
async function canvasOf(
  { firstFrame, references, ratio }: FilmCall,
  sizes: ModelSizes,
): Promise<Size> {
  const [first = firstFrame] = references;
  if (first) return (await prepareWholeEdit(first, { sizes })).fit.canvas;
  const [across, down] = ratio?.split(':').map(Number) ?? [];
  const shape = across && down ? { width: across, height: down } : DEFAULT_RATIO;
  const scale = Math.sqrt(sizes.maxPixels / (shape.width * shape.height));
  const wanted = {
    width: Math.floor(shape.width * scale),
    height: Math.floor(shape.height * scale),
  };
  return fitToModel(wanted, sizes).canvas;
}

/** Every picture whole on the film's canvas. */
async function picturesOf(
  { firstFrame, lastFrame, references }: FilmCall,
  canvas: Size,
): Promise<Partial<Record<PictureValue, Uint8Array>>> {
  const sizes = { multipleOf: 1, minPixels: 1, maxPixels: 1, presets: [canvas] };
  const named = [
    ['INPUT', firstFrame] as const,
    ['LAST', lastFrame] as const,
    ...references.map((picture, at) => [`REF${at + 1}`, picture] as const),
  ];
  const placed = await Promise.all(
    named.map(async ([name, picture]) =>
      picture ? [[name, (await prepareWholeEdit(picture, { sizes })).picture] as const] : [],
    ),
  );
  return Object.fromEntries(placed.flat());
}

/** MP4 and WebM are what the save nodes write. */
const mimeOf = (film: Uint8Array): string =>
  film[0] === 0x1a && film[1] === 0x45 ? 'video/webm' : 'video/mp4';
