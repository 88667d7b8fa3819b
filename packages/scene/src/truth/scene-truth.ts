import type { Gray8, LabelMap, Rgb8 } from '@zhuhui/kernels';
import { assembleScene } from '../assemble/assemble.ts';
import type { SceneDescription } from '../design/description.ts';
import { flatten } from '../render/flatten.ts';
import { type Picture, type Quality, type RunJobs, renderPicture } from '../render/picture.ts';
import { prepare } from '../render/prepare.ts';
import { type CameraTruth, cameraTruth } from './camera.ts';
import { type ColourIds, colourIds } from './colours.ts';
import { type Coverage, coverageOf } from './coverage.ts';
import { type HiddenLines, hiddenLines } from './drawing.ts';
import { hitsOf } from './hits.ts';
import { type Plan, planOf } from './plan.ts';
import { drawPlan, planLabels } from './plan-drawing.ts';
import { describeObjects, leafyMaterials, type TruthObject } from './roles.ts';
import { drawSite, siteLabels } from './site-drawing.ts';
import { type SitePlan, sitePlanOf } from './site-plan.ts';
import { whiteScene, withoutColour } from './white.ts';

export interface TruthOptions {
  readonly width: number;
  readonly height: number;
  readonly quality: Quality;
  /** Of the white model; as the picture when absent. */
  readonly modelQuality?: Quality;
  readonly seed: number;
  /** Of the plan; 80 when absent. */
  readonly planPxPerM?: number;
}

/** A scene's pictures with everything that is known about them. All maps are of the pictures' size. */
export interface SceneTruth {
  readonly description: SceneDescription;
  readonly camera: CameraTruth;
  /** By number in the maps − 1. */
  readonly objects: readonly TruthObject[];
  readonly materials: readonly string[];
  /** The rendered picture, with depth, normals, albedo, objects and materials. */
  readonly picture: Picture;
  readonly whiteModel: Rgb8;
  readonly lines: HiddenLines;
  /** Share of each pixel that every object covers. */
  readonly coverage: Coverage;
  readonly colours: ColourIds;
  /** Of a room. */
  readonly plan?: PlanTruth;
}

export interface PlanTruth {
  readonly plan: Plan;
  /** 255 is paper. */
  readonly drawing: Gray8;
  /** 0 outside, 1 walls with their doors and windows, then one label a room. */
  readonly labels: LabelMap;
}

/** Points a pixel, across and down, that lines and masks are taken from. */
const OVER = 3;
const PLAN_PX_PER_M = 80;

/**
 * Renders a scene and everything that is known about it. Follows from the description alone: the same
 * for the same description and options.
 */
export async function sceneTruth(
  description: SceneDescription,
  options: TruthOptions,
  run: RunJobs,
): Promise<SceneTruth> {
  const { width, height } = options;
  const { scene } = assembleScene(description);
  const { camera } = scene;
  const { materials } = flatten(scene.objects);
  const picture = await renderPicture(prepare(scene), camera, options, run);
  const white = whiteScene(scene);
  const prepared = prepare(white);
  const modelOptions = { ...options, quality: options.modelQuality ?? options.quality };
  const model = await renderPicture(prepared, camera, modelOptions, run);
  const hits = hitsOf(prepared, camera, width, height, OVER);
  const leafy = leafyMaterials(description, scene.objects, materials);
  const flat = flatten(white.objects);
  const plan = planTruth(description, options.planPxPerM);
  return {
    description,
    camera: cameraTruth(camera, width, height),
    objects: describeObjects(description, prepared.objectNames),
    materials: materials.map(({ id }) => id),
    picture,
    whiteModel: { width, height, data: withoutColour(model.rgb) },
    lines: hiddenLines(prepared, flat, camera, hits, OVER, leafy, description),
    coverage: coverageOf(hits, OVER),
    colours: colourIds(picture.materialId, width, height, materials),
    ...(plan && { plan }),
  };
}

/** The plan of a room with what is known about it; undefined for a scene without one. */
export function planTruth(
  description: SceneDescription,
  pxPerM = PLAN_PX_PER_M,
): PlanTruth | undefined {
  const plan = planOf(description, pxPerM);
  if (!plan) return undefined;
  const { scene } = assembleScene(description);
  const drawing = drawPlan(plan, description, whiteScene(scene));
  return { plan, drawing, labels: planLabels(plan) };
}

export interface SiteTruth {
  readonly plan: SitePlan;
  /** 255 is paper. */
  readonly drawing: Gray8;
  /** 0 paper, 1 open ground and lawns, then the labels of the plan's surfaces. */
  readonly labels: LabelMap;
}

/** The plan of a site with what is known about it; undefined for a scene without one. */
export function siteTruth(description: SceneDescription, pxPerM: number): SiteTruth | undefined {
  const plan = sitePlanOf(description, pxPerM);
  return plan && { plan, drawing: drawSite(plan), labels: siteLabels(plan) };
}
