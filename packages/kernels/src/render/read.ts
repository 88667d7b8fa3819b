import type { OklabPlanes } from '../color/oklab.ts';
import { lumaPlane } from '../filter/plane.ts';
import type { LabelMap, Rgb8 } from '../image.ts';
import { type Camera, estimateCamera } from './camera.ts';
import type { Ink } from './ink.ts';
import type { Part } from './part.ts';
import { partition } from './partition.ts';
import { cutAlongSky } from './photo-sky.ts';
import type { Described } from './reading/described.ts';
import { isInside } from './reading/inside.ts';
import { nameRegions, partsOf } from './reading/name-regions.ts';
import { planCamera, planParts } from './reading/plan.ts';
import { measureRegions, type Region } from './regions.ts';
import { findStrokes } from './strokes.ts';
import type { Domain, InputKind, SurfaceRole } from './types.ts';
import { findLattices } from './window-lattice.ts';

/** What was understood of the input picture before anything is painted. */
export interface Reading {
  readonly labels: LabelMap;
  readonly picture: OklabPlanes;
  readonly ink: Ink | null;
  readonly camera: Camera;
  readonly regions: readonly Region[];
  readonly parts: readonly Part[];
  readonly inside: boolean;
}

/**
 * Regions, camera and roles of a picture at working size.
 * @param asked roles that the brief names: they settle what a drawing leaves open
 */
export function readPicture(
  image: Rgb8,
  kind: InputKind,
  domain: Domain,
  detail: number,
  asked: readonly SurfaceRole[] = [],
): Reading {
  const seen = perceive(image, kind, domain, detail);
  const { labels, picture, ink, camera, regions } = seen;
  const inside = isInside(domain);
  const parts =
    kind === 'plan' && ink !== null
      ? planParts(regions, labels.data, ink, image.height)
      : partsOf(regions, nameRegions(seen, domain, asked));
  return { labels, picture, ink, camera, regions, parts, inside };
}

/** Regions, straight edges, camera and windows: what can be measured before anything is named. */
export function perceive(image: Rgb8, kind: InputKind, domain: Domain, detail: number): Described {
  const { width, height } = image;
  const { labels: whole, picture, ink, scallops } = partition(image, kind, detail);
  const open = kind === 'photo' && !isInside(domain);
  const { labels, sky } = open ? cutAlongSky(whole, image) : { labels: whole, sky: null };
  const strokes = findStrokes(lumaPlane(image), (18 * Math.max(width, height)) / 1024);
  const camera =
    kind === 'plan' ? planCamera(width, height) : estimateCamera(strokes, width, height, domain);
  const regions = measureRegions(labels, picture, camera, strokes);
  const windowed = isInside(domain) && ink !== null && kind !== 'plan';
  const lattices = windowed ? findLattices(strokes, ink, camera, width, height) : [];
  return { labels, picture, ink, scallops, strokes, camera, regions, lattices, sky, kind };
}
