import {
  classifyInput,
  eraseObject,
  type Gray8,
  type LineDrawingOptions,
  likeness,
  lineDrawing,
  type ProgressListener,
  type RelightOptions,
  type RenderRequest,
  type ReplaceOptions,
  type Rgb8,
  relight,
  renderDrawing,
  replaceMaterial,
  type StyleTransferOptions,
  shrinkJpeg,
  shrinkPng,
  transferStyle,
} from '@zhuhui/kernels';
import { PNG_TOOLS } from './png-tools.ts';

/**
 * What a kernel thread can be asked to do, by name. Loaded by the threads alone; everybody else
 * imports the types.
 */
export const KERNELS = {
  classify: (image: Rgb8) => classifyInput(image),
  render: (request: RenderRequest, onProgress: ProgressListener) =>
    renderDrawing(request, onProgress),
  erase: (input: EraseInput, onProgress: ProgressListener) =>
    eraseObject(input.image, input.mask, input, onProgress),
  lineart: (
    input: { readonly image: Rgb8; readonly options: LineDrawingOptions },
    onProgress: ProgressListener,
  ) => lineDrawing(input.image, input.options, onProgress),
  replaceMaterial: (
    input: { readonly image: Rgb8; readonly mask: Gray8; readonly options: ReplaceOptions },
    onProgress: ProgressListener,
  ) => replaceMaterial(input.image, input.mask, input.options, onProgress),
  shrinkPng: (png: Uint8Array, onProgress: ProgressListener) =>
    shrinkPng(png, PNG_TOOLS, onProgress),
  shrinkJpeg: (jpeg: Uint8Array) => shrinkJpeg(jpeg),
  likeness: (input: { readonly original: Rgb8; readonly candidate: Rgb8 }) =>
    likeness(input.original, input.candidate),
  relight: (
    input: { readonly image: Rgb8; readonly options: RelightOptions },
    onProgress: ProgressListener,
  ) => relight(input.image, input.options, onProgress),
  transferStyle: (
    input: { readonly image: Rgb8; readonly style: Rgb8; readonly options: StyleTransferOptions },
    onProgress: ProgressListener,
  ) => transferStyle(input.image, input.style, input.options, onProgress),
} satisfies Record<string, (input: never, onProgress: ProgressListener) => unknown>;

interface EraseInput {
  readonly image: Rgb8;
  readonly mask: Gray8;
  readonly seed: number;
  readonly featherPx: number;
}

export type KernelName = keyof typeof KERNELS;
export type KernelInput<N extends KernelName> = Parameters<(typeof KERNELS)[N]>[0];
export type KernelResult<N extends KernelName> = Awaited<ReturnType<(typeof KERNELS)[N]>>;

/** What a thread is told. Pictures in shared memory travel without a copy. */
export interface ThreadRequest<N extends KernelName = KernelName> {
  readonly name: N;
  readonly input: KernelInput<N>;
}

/** What a thread says back. */
export type ThreadMessage =
  | { readonly type: 'progress'; readonly fraction: number; readonly stage: string }
  | { readonly type: 'done'; readonly result: unknown }
  | { readonly type: 'badInput'; readonly message: string };
