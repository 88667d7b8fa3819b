import type { Item, SceneDescription } from '../../src/design/description.ts';
import { pieceOf } from '../../src/layout/pieces.ts';
import { around } from '../../src/layout/rect.ts';
import { wallsOf } from '../../src/layout/walls.ts';

const SIDE_PX = 400;
const MARGIN_PX = 18;

/** The plan of a scene as an SVG group of 400 × 440 px: walls, openings, things seen from above, camera. */
export function planSvg(scene: SceneDescription): string {
  const points = scene.room?.plan ?? siteCorners(scene);
  const box = around(points.map(([x, y]) => ({ x0: x, y0: y, x1: x, y1: y })));
  const scale = (SIDE_PX - 2 * MARGIN_PX) / Math.max(box.x1 - box.x0, box.y1 - box.y0);
  const px = (x: number) => MARGIN_PX + (x - box.x0) * scale;
  const py = (y: number) => SIDE_PX - MARGIN_PX - (y - box.y0) * scale;
  const polygon = (list: readonly (readonly [number, number])[], style: string) =>
    `<polygon points="${list.map(([x, y]) => `${px(x).toFixed(1)},${py(y).toFixed(1)}`).join(' ')}" ${style}/>`;
  const walls = polygon(points, 'fill="#faf7f0" stroke="#333" stroke-width="3"');
  const openings = scene.room ? openingLines(scene, px, py) : '';
  const areas = (scene.site?.areas ?? []).map((area) =>
    polygon(area.polygon, `fill="${AREA_FILL[area.kind] ?? '#ddd'}" fill-opacity=".7"`),
  );
  const buildings = (scene.site?.buildings ?? []).map((b) =>
    polygon(
      corners(b.at[0], b.at[1], b.widthM, b.depthM, b.yawDeg),
      'fill="#b7a99a" stroke="#333"',
    ),
  );
  const items = [...scene.items]
    .sort((a, b) => a.at[2] + heightOf(a) - b.at[2] - heightOf(b))
    .map((item) => itemShape(item, polygon, px, py, scale));
  const [ex, ey] = [px(scene.camera.eye[0]), py(scene.camera.eye[1])];
  const [tx, ty] = [px(scene.camera.target[0]), py(scene.camera.target[1])];
  const eye = `<circle cx="${ex}" cy="${ey}" r="5" fill="#d33"/><line x1="${ex}" y1="${ey}" x2="${tx}" y2="${ty}" stroke="#d33" stroke-dasharray="4 3"/>`;
  return [walls, ...areas, ...buildings, openings, ...items, eye].join('');
}

const AREA_FILL: Readonly<Record<string, string>> = {
  lawn: '#a8c686',
  water: '#8fb8d6',
  paving: '#d8d2c6',
  planting: '#7ea35e',
  deck: '#c39a6b',
  road: '#8b8b8b',
  gravel: '#e4ddcb',
};

function siteCorners(scene: SceneDescription): (readonly [number, number])[] {
  const reach = scene.site?.reachM ?? 10;
  return [
    [-reach, -reach],
    [reach, -reach],
    [reach, reach],
    [-reach, reach],
  ];
}

const sizeOf = (item: Item) => pieceOf(item.kind, item.params).size;
const heightOf = (item: Item): number => sizeOf(item)[2];

function corners(x: number, y: number, width: number, depth: number, yawDeg: number) {
  const turn = (yawDeg * Math.PI) / 180;
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([u, v]): readonly [number, number] => {
    const [dx, dy] = [(u * width) / 2, (v * depth) / 2];
    return [x + dx * c - dy * s, y + dx * s + dy * c];
  });
}

type Polygon = (list: readonly (readonly [number, number])[], style: string) => string;
type Map = (at: number) => number;

function itemShape(item: Item, polygon: Polygon, px: Map, py: Map, scale: number): string {
  const [width, depth, height] = sizeOf(item);
  const outline = corners(item.at[0], item.at[1], width, depth, item.yawDeg);
  const hangs = item.at[2] > 1.7;
  const flat = height < 0.03;
  const fill = flat ? '#efe2c6' : hangs ? 'none' : item.said ? '#f0b27a' : '#cdd6dd';
  const dash = hangs ? 'stroke-dasharray="3 2"' : '';
  const shape = polygon(
    outline,
    `fill="${fill}" fill-opacity=".85" stroke="#555" stroke-width="1" ${dash}`,
  );
  if (flat || hangs || width * depth * scale * scale < 300) return shape;
  const front = `<line x1="${px(outline[0][0])}" y1="${py(outline[0][1])}" x2="${px(outline[1][0])}" y2="${py(outline[1][1])}" stroke="#c0392b" stroke-width="2"/>`;
  const label = `<text x="${px(item.at[0])}" y="${py(item.at[1]) + 3}" font-size="8" text-anchor="middle">${item.kind}</text>`;
  return shape + front + label;
}

function openingLines(scene: SceneDescription, px: Map, py: Map): string {
  const room = scene.room;
  if (!room) return '';
  const walls = wallsOf(room.plan);
  return room.openings
    .map(({ wall, fromM, widthM, kind, swing }) => {
      const { from, along, inward } = walls[wall];
      const at = (s: number, d = 0) => [
        from[0] + along[0] * s + inward[0] * d,
        from[1] + along[1] * s + inward[1] * d,
      ];
      const [a, b, c] = [at(fromM), at(fromM + widthM), at(fromM, widthM)];
      const color = kind === 'window' ? '#3498db' : '#27ae60';
      const line = `<line x1="${px(a[0])}" y1="${py(a[1])}" x2="${px(b[0])}" y2="${py(b[1])}" stroke="${color}" stroke-width="6"/>`;
      return swing === 'in'
        ? `${line}<line x1="${px(a[0])}" y1="${py(a[1])}" x2="${px(c[0])}" y2="${py(c[1])}" stroke="${color}"/>`
        : line;
    })
    .join('');
}
