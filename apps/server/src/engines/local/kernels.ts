import {
  classifyInput,
  cropRgb8,
  type ErasedShare,
  type EraseOptions,
  type ExtendOptions,
  eraseShare,
  extendPicture,
  type FilmFrameRequest,
  type Gray8,
  type InpaintOptions,
  type InpaintPlan,
  inpaintRegion,
  isDrawn,
  isolateItem,
  isRoughMask,
  joinShares,
  type LayRequest,
  type LineDrawingOptions,
  type LiveSettings,
  layCutOut,
  lineDrawing,
  type MattingRequest,
  mattePicture,
  measureWear,
  mergeMasked,
  type NamedSurface,
  narrowMask,
  type PlanPaintRequest,
  type PlanReadRequest,
  type PlanSvgRequest,
  type ProgressListener,
  type ProposedMask,
  paintPlan,
  planSvg,
  prepareShot,
  type RelightOptions,
  type RenderRequest,
  type ReplaceOptions,
  type RestoreOptions,
  type Rgb8,
  type Rows,
  readPlan,
  relight,
  renderDrawing,
  renderFilmFrame,
  renderLiveFrame,
  replaceMaterial,
  restore,
  type SeenSubject,
  type Share,
  type ShotRequest,
  type StyleTransferOptions,
  spreadColours,
  straightenDrawing,
  transferStyle,
  type UpscaleDetailOptions,
  type UpscaleOptions,
  upscale,
  upscaleDetail,
  upscaleGray8,
} from '@zhuhui/kernels';
import type { SceneDescription } from '@zhuhui/scene/design';
import { type FilmJob, runFilmJob } from '@zhuhui/scene/film';
import type { CompositeInput, Part, PlacedInput } from '@zhuhui/scene/furnish';
import {
  developPicture,
  type Exposed,
  type RenderJob,
  runRenderJob,
  tracedPicture,
} from '@zhuhui/scene/render';
import type { FurnishRequest, PlaceRequest } from './furnish-desk.ts';
import { greysOf, type LayBackRequest, layBack } from './lay-back.ts';
import type { NATIVE_KERNELS } from './native-kernels.ts';
import { compressBand, joinPng, type PngBandRequest, type PngFileRequest } from './png-bands.ts';
import type { SceneFilmRequest, ShownRequest } from './scene-desk.ts';
import type { SceneWishes } from './scene-wishes.ts';
import { type Rgba8, splitAlpha } from './split-alpha.ts';

/**
 * What a kernel thread can be asked to do, by name. Loaded by the threads alone; everybody else
 * imports the types.
 */
export const KERNELS = {
  readPlan: (request: PlanReadRequest, onProgress: ProgressListener) =>
    readPlan(request, onProgress),
  paintPlan: (request: PlanPaintRequest, onProgress: ProgressListener) =>
    paintPlan(request, onProgress),
  planSvg: (request: PlanSvgRequest) => planSvg(request),
  matting: (request: MattingRequest, onProgress: ProgressListener) =>
    mattePicture(request, onProgress),
  layCutOut: (request: LayRequest) => layCutOut(request),
  classify: (image: Rgb8) => classifyInput(image),
  straighten: (image: Rgb8) => straightenDrawing(image),
  render: (request: RenderRequest, onProgress: ProgressListener) =>
    renderDrawing(request, onProgress),
  liveFrame: ({ image, settings }: { readonly image: Rgb8; readonly settings: LiveSettings }) =>
    renderLiveFrame(image, settings, null, 'still').image,
  erase: (input: EraseInput, onProgress: ProgressListener) =>
    eraseShare(input.image, input.mask, input.options, input.share, onProgress),
  joinErased: (input: { readonly image: Rgb8; readonly shares: readonly ErasedShare[] }) =>
    joinShares(input.image, input.shares),
  outpaint: (
    input: { readonly image: Rgb8; readonly options: ExtendOptions },
    onProgress: ProgressListener,
  ) => extendPicture(input.image, input.options, onProgress),
  lineart: (
    input: { readonly image: Rgb8; readonly options: LineDrawingOptions },
    onProgress: ProgressListener,
  ) => lineDrawing(input.image, input.options, onProgress),
  replaceMaterial: (
    input: { readonly image: Rgb8; readonly mask: Gray8; readonly options: ReplaceOptions },
    onProgress: ProgressListener,
  ) => replaceMaterial(input.image, input.mask, input.options, onProgress),
  inpaint: (
    input: {
      readonly image: Rgb8;
      readonly mask: Gray8;
      readonly plan: InpaintPlan;
      readonly options: InpaintOptions;
    },
    onProgress: ProgressListener,
  ) => inpaintRegion(input.image, input.mask, input.plan, input.options, onProgress),
  isRoughMask: (input: { readonly image: Rgb8; readonly mask: Gray8 }) =>
    isRoughMask(input.image, input.mask),
  narrowMask: (input: {
    readonly image: Rgb8;
    readonly mask: Gray8;
    readonly surface: NamedSurface;
    readonly seen: readonly ProposedMask[];
  }) => narrowMask(input.image, input.mask, input.surface, input.seen),
  isolateItem: (input: { readonly picture: Rgb8; readonly seen: SeenSubject | null }) =>
    isolateItem(input.picture, input.seen),
  mergeMasked: (input: {
    readonly image: Rgb8;
    readonly changed: Rgb8;
    readonly mask: Gray8;
    readonly featherPx: number;
  }) => mergeMasked(input.image, input.changed, input.mask, input.featherPx),
  relight: (
    input: { readonly image: Rgb8; readonly options: RelightOptions },
    onProgress: ProgressListener,
  ) => relight(input.image, input.options, onProgress),
  transferStyle: (
    input: { readonly image: Rgb8; readonly style: Rgb8; readonly options: StyleTransferOptions },
    onProgress: ProgressListener,
  ) => transferStyle(input.image, input.style, input.options, onProgress),
  spreadColours: (input: { readonly image: Rgb8; readonly alpha: Gray8 }) =>
    spreadColours(input.image, input.alpha),
  readPicture: (image: Rgb8) => ({ wear: measureWear(image), drawn: isDrawn(image) }),
  restore: (input: BandInput<Rgb8, RestoreOptions>) =>
    lay(restore(input.image, input.options, input.rows), input.into),
  upscale: (input: BandInput<Rgb8, UpscaleOptions>, onProgress: ProgressListener) =>
    lay(upscale(input.image, input.options, input.rows, onProgress), input.into),
  upscaleGray8: (input: BandInput<Gray8, UpscaleOptions>) =>
    lay(upscaleGray8(input.image, input.options, input.rows), input.into),
  upscaleDetail: (input: BandInput<Rgb8, UpscaleDetailOptions>, onProgress: ProgressListener) =>
    lay(upscaleDetail(input.image, input.options, input.rows, onProgress), input.into),
  crop: ({ image, box }: { readonly image: Rgb8; readonly box: Parameters<typeof cropRgb8>[1] }) =>
    cropRgb8(image, box),
  splitAlpha: (picture: Rgba8) => splitAlpha(picture),
  greysOf: (alpha: Gray8) => greysOf(alpha),
  layBack: (request: LayBackRequest) => layBack(request),
  compressBand: (request: PngBandRequest) => compressBand(request),
  joinPng: (request: PngFileRequest) => joinPng(request),
  designScene: async (request: { readonly wishes: SceneWishes; readonly seed: number }) =>
    (await import('./scene-desk.ts')).designScene(request),
  tellShown: async (request: ShownRequest) => (await import('./scene-desk.ts')).tellShown(request),
  readyScene: async (description: SceneDescription) =>
    (await import('./scene-desk.ts')).readyScene(description),
  readyFilm: async (request: SceneFilmRequest) =>
    (await import('./scene-desk.ts')).readyFilm(request),
  filmJob: (job: FilmJob) => runFilmJob(job),
  readPhotoRoom: async (photo: Rgb8) => (await import('./furnish-desk.ts')).readPhotoRoom(photo),
  furnishRoom: async (request: FurnishRequest) =>
    (await import('./furnish-desk.ts')).furnishRoom(request),
  emptyScene: async (request: Pick<FurnishRequest, 'room' | 'light'>) =>
    (await import('./furnish-desk.ts')).emptyScene(request),
  placeNamed: async (request: PlaceRequest) =>
    (await import('./furnish-desk.ts')).placeNamed(request),
  compositePlaced: async (input: PlacedInput) =>
    (await import('@zhuhui/scene/furnish')).compositePlaced(input),
  compositeFurniture: async (input: CompositeInput, onProgress: ProgressListener) =>
    (await import('@zhuhui/scene/furnish')).compositeFurniture(input, onProgress),
  trace: (jobs: readonly RenderJob[]) => jobs.map(runRenderJob),
  tracedPicture: ({ samples, part }: { samples: Exposed['samples']; part?: Part | undefined }) =>
    tracedPicture(samples, part),
  develop: (exposed: Exposed, onProgress: ProgressListener) => developPicture(exposed, onProgress),
  prepareShot: (request: ShotRequest) => prepareShot(request),
  filmFrame: (request: FilmFrameRequest) => renderFilmFrame(request),
} satisfies Record<string, (input: never, onProgress: ProgressListener) => unknown>;

/** A band of a picture, what to do with it, and where the result goes. */
interface BandInput<Picture, Options> {
  readonly image: Picture;
  readonly options: Options;
  readonly rows: Rows;
  readonly into: BandPlace;
}

/** The place of a band in a picture that all threads see. */
export interface BandPlace {
  readonly data: Uint8Array<SharedArrayBuffer>;
  readonly from: number;
}

/** Puts a band straight into the picture that it is part of, so that nobody copies it again. */
function lay(band: Pick<Rgb8, 'data'>, { data, from }: BandPlace): void {
  data.set(band.data, from);
}

interface EraseInput {
  readonly image: Rgb8;
  readonly mask: Gray8;
  readonly options: EraseOptions;
  readonly share: Share;
}

type Kernels = typeof KERNELS & typeof NATIVE_KERNELS;
export type KernelName = keyof Kernels;
export type KernelInput<N extends KernelName> = Parameters<Kernels[N]>[0];
export type KernelResult<N extends KernelName> = Awaited<ReturnType<Kernels[N]>>;

/** What a thread or process is told. Pictures in shared memory travel to threads without a copy. */
export interface ThreadRequest<N extends KernelName = KernelName> {
  readonly name: N;
  readonly input: KernelInput<N>;
}

/** What a thread or process says back. */
export type ThreadMessage =
  | { readonly type: 'progress'; readonly fraction: number; readonly stage: string }
  | { readonly type: 'done'; readonly result: unknown }
  | { readonly type: 'badInput'; readonly message: string }
  | { readonly type: 'failed'; readonly error: unknown };
