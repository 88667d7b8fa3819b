import { type MaterialTile, rasteriseMaterial, tileSize, unitOf } from '@zhuhui/kernels';
import { findTool } from '@zhuhui/tools';
import { LEXICON, MATERIALS, type MaterialId } from '@zhuhui/tools/look';
import type { LibraryEntry, Painted } from './entry.ts';

const SIDE_PX = 480;
const SEED = 11;
/** A swatch shows this much of a surface, metres, or one unit and a bit where units are larger. */
const SHOWN_M = 1;
const MOST_TAGS = 10;

/** Every procedural material as a swatch, on its shelf and under the trade's words for it. */
export function materialEntries(): LibraryEntry[] {
  const field = findTool('materialChange')?.fields.material;
  const options = field?.kind === 'choice' ? field.options : [];
  const shelfOf = new Map(options.map(({ value, group }) => [value, group ?? '']));
  return (Object.keys(MATERIALS) as MaterialId[]).map((id) => ({
    id: `material-${id}`,
    kind: 'material',
    name: MATERIALS[id].name,
    tags: [shelfOf.get(id) ?? '', ...wordsFor(id)].slice(0, MOST_TAGS),
    material: id,
    unitM: unitOf(id),
    quality: 88,
    paint: () => paintSwatch(id),
  }));
}

/** Chinese words that mean this material and no other. */
function wordsFor(id: MaterialId): string[] {
  const words = [...LEXICON].flatMap(([word, lexeme]) =>
    lexeme.kind === 'material' && lexeme.materials.length === 1 && lexeme.materials[0] === id
      ? [word]
      : [],
  );
  return words.filter((word) => /[一-鿿]/.test(word) && word !== MATERIALS[id].name);
}

/** Light from above on the left, for relief and for the shine of what is polished. */
const LIGHT = [-0.48, 0.52, 0.71] as const;
/** How far metals and glass mirror a bright room; the rest is told by its own colour. */
const MIRRORED: Partial<Record<MaterialId, number>> = {
  steelBrushed: 0.5,
  aluminium: 0.4,
  brass: 0.5,
  copper: 0.5,
  blackMetal: 0.35,
  glassClear: 0.75,
  glassTinted: 0.65,
  mirror: 1,
};

function paintSwatch(id: MaterialId): Painted {
  const { widthM, heightM } = tileSize(id);
  const shownM = Math.min(widthM, heightM, Math.max(SHOWN_M, 1.15 * unitOf(id)));
  const longSidePx = Math.min(4096, Math.round((SIDE_PX * Math.max(widthM, heightM)) / shownM));
  const tile = rasteriseMaterial(id, { colour: MATERIALS[id].colour, longSidePx, seed: SEED });
  const data = new Uint8Array(SIDE_PX * SIDE_PX * 3);
  for (let y = 0, at = 0; y < SIDE_PX; y++) {
    for (let x = 0; x < SIDE_PX; x++) {
      const shade = shadeAt(tile, x, y);
      const mirrored = (MIRRORED[id] ?? 0) * room(x / SIDE_PX, y / SIDE_PX);
      for (let k = 0; k < 3; k++, at++) {
        const own = tile.image.data[(y * tile.image.width + x) * 3 + k] ?? 0;
        const value = own * shade * (1 - 0.4 * Math.abs(mirrored)) + 150 * mirrored;
        data[at] = Math.min(255, Math.max(0, Math.round(value)));
      }
    }
  }
  return { width: SIDE_PX, height: SIDE_PX, channels: 3, data };
}

/** Brightness of a spot by its relief; 1 where it lies flat. The tile's edges continue. */
function shadeAt({ relief, widthM }: MaterialTile, x: number, y: number): number {
  const { width, height, data } = relief;
  const at = (px: number, py: number): number =>
    data[((py + height) % height) * width + ((px + width) % width)] ?? 0;
  const step = (2 * widthM) / width;
  const nx = -(at(x + 1, y) - at(x - 1, y)) / step;
  const ny = (at(x, y + 1) - at(x, y - 1)) / step;
  const facing = (nx * LIGHT[0] + ny * LIGHT[1] + LIGHT[2]) / Math.hypot(nx, ny, 1);
  return Math.min(1.45, Math.max(0.35, 0.3 + (0.7 * facing) / LIGHT[2]));
}

/** What a polished surface shows of a room: a slanting window and a darker floor, −0.3 … 0.7. */
function room(u: number, v: number): number {
  const along = u * 0.8 + v * 0.6;
  const band = (from: number, to: number, soft: number): number =>
    edge(from, from + soft, along) * (1 - edge(to - soft, to, along));
  return 0.62 * band(0.22, 0.62, 0.14) + 0.4 * band(0.7, 0.84, 0.06) - 0.28 * edge(0.8, 1.3, along);
}

function edge(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
