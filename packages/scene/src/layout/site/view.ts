import type { Brief } from '../../brief/brief.ts';
import type { SpaceKind } from '../../brief/spaces.ts';
import { project, projectionOf } from '../../camera.ts';
import type { Building, Item, SceneCamera, Shore, Site } from '../../design/description.ts';
import { byShore } from '../../design/shore.ts';
import type { Random } from '../../random.ts';
import type { Vec3 } from '../../vec.ts';
import { between } from '../context.ts';
import { pieceOf } from '../pieces.ts';
import { around, grown, movedRect, type Rect, rectAt } from '../rect.ts';
import { canalsOf, hasCanal } from './canal.ts';
import { CANOPY as FUEL_CANOPY } from './filling-station.ts';
import { buildingRect } from './ground.ts';
import { WHOLE_M } from './in-view.ts';
import { hasWaterBefore } from './pool.ts';

const EYE_M = 1.6;
/** A running track is looked at from a grandstand's height. */
const FIELD = 'running-track';
const OVER_FIELD_M = 14;
/** Tangents of half the angles of view of a 26 mm lens over a 16:9 picture. */
const FOCAL_MM = 26;
const HALF_WIDE = 18 / FOCAL_MM;
const HALF_HIGH = (HALF_WIDE * 9) / 16;

/** A view of a site from −y: buildings whole with ground before them, gardens along their depth. */
export function siteCamera(
  brief: Brief,
  space: SpaceKind,
  site: Site,
  items: readonly Item[],
  random: Random,
): SceneCamera {
  const view = brief.view ?? space.view ?? (space.setting === 'openAir' ? 'eye' : 'twoPoint');
  const focalMm = brief.focalMm ?? FOCAL_MM;
  const near = items.find(({ kind }) => kind === brief.closeUpOf);
  if (view === 'closeUp' && near) return closeUp(near, focalMm);
  if (view === 'aerial' || view === 'top') return fromAbove(site, space, view, focalMm, random);
  const field = brief.view === undefined && items.some(({ kind }) => kind === FIELD);
  const eyeM = view === 'low' ? 0.7 : field ? OVER_FIELD_M : EYE_M;
  if (space.setting === 'openAir' || space.program === 'street') {
    return alongDepth(space, site, items, view, eyeM, focalMm, random);
  }
  const rects = [
    ...site.buildings.map(buildingRect),
    ...items.filter(({ kind }) => kind === FUEL_CANOPY).map(groundOf),
  ];
  const box = around(rects);
  const heightM = Math.max(...site.buildings.map(topOf));
  const wide = box.x1 - box.x0;
  // Far enough for the whole width and height, with an eighth of the picture around.
  const awayM =
    Math.max((wide * 0.6) / HALF_WIDE, (heightM * 0.64) / HALF_HIGH) * (focalMm / FOCAL_MM);
  if (site.shore && view !== 'onePoint') return alongShore(site, site.shore, items, view, focalMm);
  // From a little higher up water is more than a line.
  const overM = hasWaterBefore(site) ? Math.min(8, Math.max(2.4, awayM * 0.13)) : eyeM;
  const swing = view === 'onePoint' ? 0 : between(random, 0.35, 0.6) * (random() < 0.5 ? -1 : 1);
  const middle = (box.x0 + box.x1) / 2;
  const eye = clearOf(site, items, [
    middle + awayM * Math.sin(swing),
    box.y0 - awayM * Math.cos(swing),
    view === 'low' ? eyeM : overM,
  ]);
  const target: Vec3 = [middle, (box.y0 + box.y1) / 2, Math.max(eye[2], heightM * 0.46)];
  return { view, eye, target, focalMm, twoPoint: true };
}

/** The ground under a thing. */
function groundOf({ kind, params, at, yawDeg }: Item): Rect {
  const [width, depth] = pieceOf(kind, params).size;
  return movedRect(rectAt(0, 0, width, depth), { x: at[0], y: at[1], yawDeg });
}

/**
 * A view along the water's edge: buildings on the landward side of the picture, water on the other to
 * the horizon, from high enough that it is more than a line.
 */
function alongShore(
  site: Site,
  shore: Shore,
  items: readonly Item[],
  view: SceneCamera['view'],
  focalMm: number,
): SceneCamera {
  const box = around(site.buildings.map(buildingRect));
  const heightM = Math.max(...site.buildings.map(topOf));
  const side = Math.sign(-shore.towardDeg || 1);
  const wide = box.x1 - box.x0;
  const landward = side > 0 ? box.x0 : -box.x1;
  const seaward = landward + wide;
  const lens = focalMm / FOCAL_MM;
  const across = seaward + 1.5;
  const awayM = Math.max((across - landward) * 1.2, (heightM * 0.72) / HALF_HIGH, 18) * lens;
  // The far corner of the buildings stands near the picture's border.
  const turn = Math.atan2(across - landward, awayM) - Math.atan(HALF_WIDE / lens) * 0.9;
  const eyeM = view === 'low' ? 0.9 : Math.min(12, Math.max(3.4, awayM * 0.13));
  const eye = clearOf(site, items, [side * across, box.y0 - awayM, eyeM]);
  const target: Vec3 = [
    eye[0] - side * Math.sin(turn) * awayM,
    eye[1] + Math.cos(turn) * awayM,
    Math.max(1.6, heightM * 0.34),
  ];
  return { view, eye, target, focalMm, twoPoint: true };
}

/** The viewer stands so far from the water's edge at least. */
const ON_LAND_M = 3;
const OVER_WATER_M = 2.3;

/** What one plays on is small: one stands at the border of its ground. */
const NEAR_PLAY_M = 21;

function alongDepth(
  space: SpaceKind,
  site: Site,
  items: readonly Item[],
  view: SceneCamera['view'],
  eyeM: number,
  focalMm: number,
  random: Random,
): SceneCamera {
  const r = site.reachM;
  // Beside a canal one stands on its bank.
  const straight = view === 'onePoint' || hasCanal(site);
  // What is named stands ahead of the middle.
  const wander = items.some(({ said }) => said) && r > WHOLE_M ? 0.04 : 0.28;
  const wandered = straight ? 0 : between(random, -wander, wander) * Math.min(r, 30);
  const y = -Math.min(r * 0.95, space.program === 'playground' ? NEAR_PLAY_M : 36);
  const aside = site.shore ? -byShore(site.shore, [wandered, y]).outM : ON_LAND_M;
  // By the water the view goes along its edge and over it.
  const beside = site.shore && Math.abs(site.shore.towardDeg) > 45 ? site.shore : undefined;
  const toWater = beside ? -Math.sign(beside.towardDeg) : 0;
  const x = wandered - toWater * Math.max(0, ON_LAND_M - aside);
  const eye = clearOf(site, items, [x, y, site.shore ? Math.max(eyeM, OVER_WATER_M) : eyeM]);
  return {
    view,
    eye,
    target: [x * 0.2 + toWater * r * 0.22, r * 0.35, eye[2] + 0.1],
    focalMm: Math.min(focalMm, 24),
    twoPoint: true,
  };
}

function fromAbove(
  site: Site,
  space: SpaceKind,
  view: 'aerial' | 'top',
  focalMm: number,
  random: Random,
): SceneCamera {
  const box =
    site.buildings.length > 0 && space.setting === 'building'
      ? around(site.buildings.map(buildingRect))
      : rectAt(0, 0, site.reachM * 2, site.reachM * 2);
  const half = Math.max(box.x1 - box.x0, box.y1 - box.y0) / 2;
  const tall = Math.max(0, ...site.buildings.map((b) => b.baseM + b.floors * b.floorHeightM));
  const reach = Math.max(half, tall * 0.6);
  if (view === 'top') {
    return {
      view,
      eye: [0, -0.05, tall + reach * 3.2],
      target: [0, 0, 0],
      focalMm,
      twoPoint: false,
    };
  }
  const swing = between(random, -0.6, 0.6);
  const away = reach * 1.55;
  const eye: Vec3 = [Math.sin(swing) * away, -Math.cos(swing) * away, reach * 0.68 + tall * 0.35];
  return { view, eye, target: [0, 0, tall * 0.25], focalMm, twoPoint: false };
}

function closeUp(item: Item, focalMm: number): SceneCamera {
  const { size } = pieceOf(item.kind, item.params);
  const away = Math.max(1, Math.max(...size) * 1.6);
  const target: Vec3 = [item.at[0], item.at[1], size[2] * 0.5];
  const eye: Vec3 = [
    item.at[0] + away * 0.5,
    item.at[1] - away * 0.87,
    Math.max(0.7, size[2] * 0.6),
  ];
  return { view: 'closeUp', eye, target, focalMm: Math.max(35, focalMm), twoPoint: false };
}

const topOf = ({ baseM, floors, floorHeightM, roof, widthM, depthM }: Building): number =>
  baseM + floors * floorHeightM + (roof === 'flat' ? 0.8 : 0.3 * Math.min(widthM, depthM));

/** Pictures are judged as if they were these many pixels. */
const FRAME = { width: 960, height: 540 } as const;

/** Whether the border of the picture cuts a thing in two. */
export function isCut(camera: SceneCamera, item: Item): boolean {
  const [, , height] = pieceOf(item.kind, item.params).size;
  const r = groundOf(item);
  const projection = projectionOf(camera, FRAME.width, FRAME.height);
  const inside = [r.x0, r.x1]
    .flatMap((x) => [r.y0, r.y1].flatMap((y) => [0, height].map((z): Vec3 => [x, y, z])))
    .map((corner) => {
      const seen = project(projection, corner);
      if (!seen || seen.depth <= 0) return false;
      return seen.x > 0 && seen.x < FRAME.width && seen.y > 0 && seen.y < FRAME.height;
    });
  return inside.includes(true) && inside.includes(false);
}

/** Nearer than this posts and trunks cut the picture in two. */
const IN_THE_WAY_M = 12;
const POST = /^(street-lamp|tree-)/;
const LAMP = /^street-lamp/;
const LAMP_NEAR_M = 8;
/** Of the picture's width, its middle. */
const MIDDLE = { from: 0.2, to: 0.8 } as const;

/** People nearer than this are a back that fills the picture. */
const FIGURE_NEAR_M = 5;
const FIGURE = /^(person|mannequin)/;

/** Whether a post or a trunk stands right before what is looked at, or somebody before the lens. */
export function isInTheWay(camera: SceneCamera, { kind, at }: Item): boolean {
  if (FIGURE.test(kind)) {
    return Math.hypot(at[0] - camera.eye[0], at[1] - camera.eye[1]) < FIGURE_NEAR_M;
  }
  if (!POST.test(kind)) return false;
  const foot = project(projectionOf(camera, FRAME.width, FRAME.height), [at[0], at[1], 0]);
  if (!foot || foot.depth <= 0 || foot.depth > IN_THE_WAY_M) return false;
  const share = foot.x / FRAME.width;
  // A lamp as near as this is as tall as the picture, wherever in it.
  if (LAMP.test(kind) && foot.depth < LAMP_NEAR_M) return share > 0 && share < 1;
  return share > MIDDLE.from && share < MIDDLE.to;
}

/** The eye moved aside until it is in no building and no thing, and over no canal. */
function clearOf(site: Site, items: readonly Item[], [x, y, z]: Vec3): Vec3 {
  const solid: Rect[] = [
    ...site.buildings.map(buildingRect),
    ...canalsOf(site),
    ...items.map((item) => {
      const [width, depth, height] = pieceOf(item.kind, item.params).size;
      // Under a crown one can stand: the trunk is in the way.
      const [w, d] = height > 2.4 ? [1.2, 1.2] : [width, depth];
      return movedRect(rectAt(0, 0, w, d), { x: item.at[0], y: item.at[1], yawDeg: item.yawDeg });
    }),
  ].map((r) => grown(r, 0.6));
  for (let step = 0; step < 60; step++) {
    const aside = (step % 2 === 0 ? 1 : -1) * Math.ceil(step / 2) * 0.5;
    const hit = solid.some((r) => x + aside > r.x0 && x + aside < r.x1 && y > r.y0 && y < r.y1);
    if (!hit) return [x + aside, y, z];
  }
  return [x, y - 3, z];
}
