import {
  barsOf,
  type CeilingPlane,
  fromPlane,
  hasRafters,
  rectOfSkylight,
} from '../design/ceiling-planes.ts';
import type { Room, Skylight } from '../design/description.ts';
import { grown } from '../layout/rect.ts';
import { type Mesh, merge } from '../mesh/mesh.ts';
import { transform } from '../mesh/transform.ts';
import type { Portal } from '../render/render-scene.ts';
import { scale, type Vec2 } from '../vec.ts';
import type { ShellPart } from './shell-part.ts';
import { box } from './solids.ts';

/** Thickness of a ceiling that has openings, metres: the depth of their reveals. */
export const SHAFT_M = 0.3;
/** Frame and glass, over the underside of the ceiling. */
const FRAME = { fromM: 0.17, toM: 0.23, wideM: 0.045, paneM: 0.2 } as const;
/** Rafters carry the panes of a wide opening. */
const RAFTER = { wideM: 0.06, fromM: 0.02 } as const;

/** Thickness of the boards that reveals are lined with where the ceiling is open between slats. */
export const LINING_M = 0.02;

/** Where a plane of the ceiling is open, so much wider than the opening on all sides. */
export const skylightHoles = ({ skylights }: CeilingPlane, byM = 0): Vec2[][] =>
  skylights.map((skylight) => {
    const { x0, y0, x1, y1 } = grown(rectOfSkylight(skylight), byM);
    return [
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ];
  });

/** @param overM of the underside of what the openings go through, over the plane */
export const skylightParts = (plane: CeilingPlane, overM = 0): ShellPart[] =>
  plane.skylights
    .flatMap((skylight) => partsOf(skylight, overM))
    .map((part) => ({ ...part, mesh: transform(part.mesh, plane.axes, plane.at) }));

function partsOf(skylight: Skylight, under: number): ShellPart[] {
  const { x0, y0, x1, y1 } = rectOfSkylight(skylight);
  const [from, to, w] = [under + FRAME.fromM, under + FRAME.toM, FRAME.wideM];
  const ring = [
    box([x0, y0, from], [x0 + w, y1, to]),
    box([x1 - w, y0, from], [x1, y1, to]),
    box([x0 + w, y0, from], [x1 - w, y0 + w, to]),
    box([x0 + w, y1 - w, from], [x1 - w, y1, to]),
  ];
  const wide = hasRafters(skylight);
  const half = (wide ? RAFTER.wideM : FRAME.wideM) / 2;
  const low = wide ? under + RAFTER.fromM : from;
  const bars = [
    ...barsOf(skylight, 0).map((x) => box([x - half, y0, low], [x + half, y1, to])),
    ...barsOf(skylight, 1).map((y) => box([x0, y - w / 2, from], [x1, y + w / 2, to])),
  ];
  const middle = under + FRAME.paneM;
  const pane = box([x0 + w, y0 + w, middle - 0.004], [x1 - w, y1 - w, middle + 0.004]);
  return [
    { name: skylight.id, surface: 'frame', mesh: merge(...ring, ...bars) },
    { name: `${skylight.id}-pane`, surface: 'glazing', mesh: pane },
  ];
}

/** Boards around the openings, from one height to another. */
export const linings = ({ skylights = [] }: Room, from: number, to: number): Mesh =>
  merge(
    ...skylights.flatMap((skylight) => {
      const { x0, y0, x1, y1 } = rectOfSkylight(skylight);
      const t = LINING_M;
      return [
        box([x0 - t, y0 - t, from], [x0, y1 + t, to]),
        box([x1, y0 - t, from], [x1 + t, y1 + t, to]),
        box([x0, y0 - t, from], [x1, y0, to]),
        box([x0, y1, from], [x1, y1 + t, to]),
      ];
    }),
  );

/** Where daylight comes in from above. */
export const skylightPortals = (plane: CeilingPlane, overM: number): Portal[] =>
  plane.skylights.map((skylight) => {
    const { x0, y0 } = rectOfSkylight(skylight);
    return {
      corner: fromPlane(plane, [x0, y0, overM + SHAFT_M]),
      along: scale(plane.axes[0], skylight.widthM),
      up: scale(plane.axes[1], skylight.depthM),
    };
  });
