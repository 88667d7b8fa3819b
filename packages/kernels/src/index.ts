export { type DominantColour, dominantColours, hexOfOklab } from './color/dominant.ts';
export { oklabOfHex, oklabPlanes } from './color/oklab.ts';
export { type ColourTransferOptions, transferColour } from './color/transfer.ts';
export { type Likeness, likeness, looksTheSame } from './compress/likeness.ts';
export { shrinkJpeg } from './compress/shrink-jpeg.ts';
export { type PngTools, shrinkPng } from './compress/shrink-png.ts';
export {
  measureWear,
  type RestoreOptions,
  restore,
  type Wear,
} from './denoise/restore.ts';
export {
  type CannyOptions,
  cannyColour,
  cannyLuma,
  cannyPlane,
  type Thresholds,
} from './edge/canny.ts';
export { type Gradient, sobelGradient, strongestGradient } from './edge/sobel.ts';
export {
  type ErasedShare,
  type EraseOptions,
  eraseObject,
  eraseShare,
  joinShares,
  type Share,
} from './erase/erase-object.ts';
export { mayHideWallBase } from './erase/wall-base.ts';
export { boxMean } from './filter/box.ts';
export { cropRgb8, maskBox } from './filter/crop.ts';
export { distanceToMask } from './filter/distance.ts';
export { gaussianBlur, gaussianBlurRgb8 } from './filter/gaussian.ts';
export { guidedFilter } from './filter/guided.ts';
export { lumaPlane } from './filter/plane.ts';
export {
  fitLongSide,
  type ResizeFilter,
  resizeGray8,
  resizePlane,
  resizeRgb8,
} from './filter/resize.ts';
export {
  type FlatPlanLook,
  type PlanPaintRequest,
  type PlanReading,
  type PlanReadRequest,
  paintPlan,
  readPlan,
  type SitePlanLook,
} from './flatplan/plan.ts';
export { type PlanSvgRequest, planSvg } from './flatplan/plan-svg.ts';
export * from './image.ts';
export {
  type InpaintOptions,
  type InpaintPlan,
  inpaintRegion,
} from './inpaint/inpaint-region.ts';
export { isolateItem } from './inpaint/isolate-item.ts';
export { mergeMasked } from './inpaint/merge-masked.ts';
export {
  assertPicture,
  assertSameSize,
  KernelError,
  type KernelErrorCode,
} from './kernel-error.ts';
export {
  type LineDrawing,
  type LineDrawingOptions,
  lineDrawing,
} from './lineart/line-drawing.ts';
export {
  type LiveFrame,
  type LiveSettings,
  renderLiveFrame,
} from './live/live.ts';
export type { LiveMemory, LivePace } from './live/memory.ts';
export { FULL_TEMPO, type Tempo, tempoAfter } from './live/tempo.ts';
export { LOOK_LENGTH, lookDistance, lookFeatures } from './look/features.ts';
export { LOOK_SUMS, type LookRows, nearestLooks, sumLook } from './look/nearest.ts';
export { MATERIAL_IDS, type MaterialId } from './material/ids.ts';
export {
  type MaterialPattern,
  type MaterialTile,
  rasteriseMaterial,
  rasterisePattern,
  type TileOptions,
  tileSize,
  tintPattern,
} from './material/tile.ts';
export type { CutOut } from './matting/cut-out.ts';
export { type MattingRequest, type MattingResult, mattePicture } from './matting/matte-picture.ts';
export {
  type Box,
  boundsWhere,
  type LayRequest,
  layCutOut,
  visibleBounds,
} from './matting/place.ts';
export { gmsd } from './metric/gmsd.ts';
export { psnr } from './metric/psnr.ts';
export { ssim, ssimAgainst } from './metric/ssim.ts';
export { structureFidelity } from './metric/structure-fidelity.ts';
export {
  type MaskQuestion,
  maskQuestion,
  type NamedSurface,
  narrowMask,
} from './narrow/narrow-mask.ts';
export { isRoughMask } from './narrow/rough-mask.ts';
export { type ExtendOptions, extendPicture } from './outpaint/extend-picture.ts';
export {
  poseAt,
  prepareShot,
  type Shot,
  type ShotRequest,
  settlingPose,
} from './parallax/camera-path.ts';
export {
  type FilmFrameRequest,
  type Overlay,
  renderFilmFrame,
  type View,
} from './parallax/film-frame.ts';
export type { Transition } from './parallax/transitions.ts';
export type { CameraMove, DepthScene, Pose } from './parallax/types.ts';
export { createRandom, hash32, type Random } from './random.ts';
export { paintSky, type SkyPicture } from './relight/paint-sky.ts';
export { type RelightOptions, type RelightResult, relight } from './relight/relight.ts';
export { classifyInput } from './render/classify.ts';
export { renderDrawing } from './render/render.ts';
export type {
  Domain,
  Finish,
  InputKind,
  Look,
  RenderRequest,
  RenderResult,
  SurfaceRole,
} from './render/types.ts';
export type { Covering } from './replace/covering.ts';
export {
  type ReplaceOptions,
  type ReplaceResult,
  replaceMaterial,
} from './replace/replace-material.ts';
export { unitOf } from './replace/units.ts';
export { type FoundSubject, findSubject } from './segment/find-subject.ts';
export { heardClicks } from './segment/heard-clicks.ts';
export { pickPrompted } from './segment/pick-in-box.ts';
export type { PickedSelection } from './segment/pick-mask.ts';
export {
  type PreparedPicture,
  prepareSelection,
  type ReducedPicture,
  reducePicture,
} from './segment/prepare.ts';
export { type ProposedMask, steadiness } from './segment/proposed-mask.ts';
export { frameOf, type SeenSubject } from './segment/seen-subject.ts';
export { selectRegion } from './segment/select-region.ts';
export type { SelectionBox, SelectionPoint, SelectionPrompt } from './segment/selection-prompt.ts';
export { type StraightDrawing, straightenDrawing } from './sheet/straighten.ts';
export {
  STYLE_MANNERS,
  type StyleManner,
  type StyleTransferOptions,
  transferStyle,
} from './style/style-transfer.ts';
export {
  type UpscaleDetailOptions,
  upscaleDetail,
} from './upscale/detail/upscale-detail.ts';
export type { UpscaleModel, UpscaleScale } from './upscale/models.ts';
export { isDrawn } from './upscale/picture-kind.ts';
export { spreadColours } from './upscale/spread-colours.ts';
export type { Rows } from './upscale/tiles.ts';
export { type UpscaleOptions, upscale, upscaleGray8 } from './upscale/upscale.ts';
export { strokesToDxf } from './vector/dxf.ts';
export { strokesToSvg } from './vector/svg.ts';
export { thin } from './vector/thinning.ts';
export type { Polyline } from './vector/trace.ts';
