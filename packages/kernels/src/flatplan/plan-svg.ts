import type { LabelMap } from '../image.ts';
import {
  type AreaGroup,
  areasToSvg,
  linesOfMask,
  type OverlayGroup,
  type ShownSize,
  shownAs,
} from '../vector/areas-svg.ts';
import { planarMap } from '../vector/planar-map.ts';
import type { ColouredReading } from './coloured-reading.ts';
import type { FlatReading } from './flat-reading.ts';
import { eachGapPixel } from './gaps.ts';
import type { Ink } from './ink.ts';
import type { Mask } from './mask.ts';
import { pieceColours } from './piece-colours.ts';
import {
  type FlatPlanLook,
  flatSchemeOf,
  type PlanPaintRequest,
  type SitePlanLook,
  siteSchemeOf,
} from './plan.ts';
import { FIRST_ROOM, OUTSIDE, WALL } from './rooms.ts';
import type { SiteReading } from './site-reading.ts';
import { areaCovers, flatCover, siteCover } from './surface-covers.ts';

/** The groups of a drawing, in the order they are drawn. */
const NAMES = {
  paper: '底图',
  outside: '场地外',
  living: '客厅',
  bedroom: '卧室',
  study: '书房',
  hall: '过道',
  kitchen: '厨房',
  bath: '卫生间',
  storage: '储藏',
  balcony: '阳台',
  opening: '门洞',
  window: '窗',
  wood: '木地面',
  tile: '浅色地砖',
  wet: '冷色地面',
  stone: '灰色地面',
  plant: '绿植',
  green: '绿地',
  water: '水面',
  road: '道路',
  path: '步道',
  paving: '铺装',
  building: '建筑',
  furniture: '家具洁具',
  piece: '陈设',
  wall: '墙体',
} as const;

type GroupId = keyof typeof NAMES;

/** A picture's pixels by face, and what each face is. */
interface Faces {
  readonly map: LabelMap;
  readonly faces: readonly { readonly group: GroupId; readonly fill: string }[];
}

const LINE_TOLERANCE_PX = 0.7;
/** Ink cover from which a coloured plan's dark pixel is part of a line. */
const LINE_COVER = 110;

export interface PlanSvgRequest extends PlanPaintRequest {
  /** The size that the drawing says it has, where it was read from a smaller copy. */
  readonly shown?: ShownSize;
}

/**
 * A plan as an SVG drawing for further work: one group per kind of area in the look's plain colours, polygons
 * without gaps, pen lines and lettering in groups of their own above. Textures and shadows are left out.
 */
export function planSvg(request: PlanSvgRequest): string {
  const svg = drawingOf(request);
  return request.shown === undefined ? svg : shownAs(svg, request.shown);
}

function drawingOf({ reading, look }: PlanPaintRequest): string {
  if (reading.kind === 'flat' && look.kind === 'flat') return flatSvg(reading.flat, look);
  if (reading.kind === 'site' && look.kind === 'site') return siteSvg(reading.site, look);
  if (reading.kind === 'coloured') return colouredSvg(reading.coloured, look);
  return '';
}

function colouredSvg(reading: ColouredReading, look: FlatPlanLook | SitePlanLook): string {
  const covers =
    look.kind === 'flat'
      ? areaCovers(reading, flatCover(flatSchemeOf(look)))
      : areaCovers(reading, siteCover(siteSchemeOf(look)));
  const faces = covers.map(({ colour }, k) => ({ group: reading.kinds[k], fill: colour }));
  const { width, height } = reading.areas;
  const { ink } = look.kind === 'flat' ? flatSchemeOf(look) : siteSchemeOf(look);
  const mask = reading.ink.map((v) => (v >= LINE_COVER ? 1 : 0));
  const lines = linesOfMask(mask, width, height, LINE_TOLERANCE_PX);
  const strokes = { lines, widthPx: Math.max(0.8, width / 1200) };
  const drawing = { id: 'lines', name: '线稿与文字', colour: ink, strokes };
  const keepInk = look.kind === 'site' || look.keepLabels;
  return drawn({ map: reading.areas, faces }, keepInk ? [drawing] : []);
}

function flatSvg(reading: FlatReading, look: FlatPlanLook): string {
  const scheme = flatSchemeOf(look);
  const { areas, walls, gaps, rooms, pieces, furniture, ink, lettering } = reading;
  const { width, height } = areas;
  const faces: { group: GroupId; fill: string }[] = [];
  const named = new Map<string, number>();
  const face = (key: string, group: GroupId, fill: string): number => {
    const known = named.get(key);
    if (known !== undefined) return known;
    named.set(key, faces.length);
    faces.push({ group, fill });
    return faces.length - 1;
  };
  const wallFace = face('wall', 'wall', look.wallFill ? scheme.wall : '#FFFFFF');
  const sill = face('sill', 'opening', scheme.stone);
  const outside = face('paper', 'paper', scheme.paper);
  const floors = rooms.map(({ kind }, r) => face(`room ${r}`, kind, scheme.floors[kind].colour));
  const data = new Int32Array(width * height);
  const parts = pieces.list.map((piece, i) => {
    const colours = pieceColours(furniture[i], piece, scheme);
    return {
      byPart: new Map(
        piece.partLabels.map((part, n) => [
          part,
          face(`piece ${i} ${n}`, 'furniture', hexOf(colours[n])),
        ]),
      ),
      body: colours.length > 0 ? face(`piece ${i} 0`, 'furniture', hexOf(colours[0])) : -1,
    };
  });
  for (let p = 0; p < data.length; p++) {
    const label = areas.data[p];
    const k = pieces.map[p];
    if (walls.mask[p] !== 0) data[p] = wallFace;
    else if (label === OUTSIDE) data[p] = outside;
    else if (label === WALL) data[p] = sill;
    else if (k >= 0 && parts[k].body >= 0)
      data[p] = parts[k].byPart.get(pieces.parts[p]) ?? parts[k].body;
    else data[p] = floors[label - FIRST_ROOM];
  }
  for (const gap of gaps) {
    const own = gap.kind === 'door' ? sill : face('glass', 'window', scheme.glass);
    eachGapPixel(gap, width, height, (p) => {
      data[p] = own;
    });
  }
  const overlays = penGroups(ink, walls.mask, lettering, scheme.ink, look.keepLabels);
  return drawn({ map: { width, height, data, count: faces.length }, faces }, overlays);
}

function siteSvg(reading: SiteReading, look: SitePlanLook): string {
  const scheme = siteSchemeOf(look);
  const { areas, kinds, trees, ink, arcs, lettering } = reading;
  const faces = kinds.map((kind) => ({
    group: kind,
    fill: kind === 'outside' ? scheme.paper : scheme.grounds[kind].colour,
  }));
  const crowns: OverlayGroup = {
    id: 'trees',
    name: '树木',
    colour: scheme.crowns[0],
    discs: trees,
  };
  const pen = penGroups(ink, arcs, lettering, scheme.ink, true);
  return drawn({ map: areas, faces }, [crowns, ...pen]);
}

/** Pen lines and lettering as drawn; `without`: pixels whose ink is shown otherwise. */
function penGroups(
  ink: Ink,
  without: Mask,
  lettering: Mask,
  colour: string,
  keepLabels: boolean,
): OverlayGroup[] {
  const { width, height, lines, penPx } = ink;
  const pen = lines.map((v, p) => (without[p] !== 0 || lettering[p] !== 0 ? 0 : v));
  const strokes = {
    lines: linesOfMask(pen, width, height, LINE_TOLERANCE_PX),
    widthPx: Math.max(0.8, 0.8 * penPx),
  };
  const drawing: OverlayGroup = { id: 'lines', name: '线稿', colour, strokes };
  if (!keepLabels) return [drawing];
  const letters = planarMap({
    width,
    height,
    data: Int32Array.from(lettering, (v, p) => (v !== 0 && lines[p] !== 0 ? 1 : 0)),
    count: 2,
  });
  return [drawing, { id: 'lettering', name: '文字', colour, fills: [letters.rings[1]] }];
}

function drawn({ map, faces }: Faces, overlays: readonly OverlayGroup[]): string {
  const groups = (Object.keys(NAMES) as GroupId[]).map(
    (id): AreaGroup => ({
      id,
      name: NAMES[id],
      areas: faces.flatMap(({ group, fill }, label) => (group === id ? [{ label, fill }] : [])),
    }),
  );
  return areasToSvg(planarMap(map), groups, overlays);
}

function hexOf(colour: readonly number[]): string {
  const byte = (v: number): string =>
    Math.max(0, Math.min(255, Math.round(v)))
      .toString(16)
      .padStart(2, '0');
  return `#${colour.map(byte).join('')}`;
}
