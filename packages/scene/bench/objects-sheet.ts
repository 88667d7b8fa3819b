/**
 * Draws the object library into contact sheets under `bench-output/objects`:
 *   node packages/scene/bench/objects-sheet.ts [word in an id or category] [level of detail]
 */
import { mkdirSync } from 'node:fs';
import sharp, { type OverlayOptions } from 'sharp';
import type { Detail } from '../src/mesh/mesh.ts';
import { objectKinds } from '../src/objects/index.ts';
import type { ObjectKind } from '../src/objects/kind.ts';
import { seededRandom } from '../src/random.ts';
import { colourOf } from './objects/colours.ts';
import { drawObject } from './objects/raster.ts';

const COLUMNS = 6;
const ROWS = 4;
const CELL = { width: 300, height: 270 };
const FOLDER = new URL('../../../bench-output/objects/', import.meta.url).pathname;

const [filter = '', detail = 'normal'] = process.argv.slice(2);
const chosen = objectKinds.filter((kind) => `${kind.id} ${kind.category}`.includes(filter));
mkdirSync(FOLDER, { recursive: true });
for (let first = 0; first < chosen.length; first += COLUMNS * ROWS) {
  const cells = chosen.slice(first, first + COLUMNS * ROWS);
  const path = `${FOLDER}${filter || 'all'}-${first / (COLUMNS * ROWS)}.png`;
  await sharp({
    create: {
      width: COLUMNS * CELL.width,
      height: Math.ceil(cells.length / COLUMNS) * CELL.height,
      channels: 3,
      background: '#fff',
    },
  })
    .composite(cells.flatMap(layersOf))
    .png()
    .toFile(path);
  console.log(path);
}

function layersOf(kind: ObjectKind, k: number): OverlayOptions[] {
  const left = (k % COLUMNS) * CELL.width;
  const top = Math.floor(k / COLUMNS) * CELL.height;
  const mesh = kind.build({}, seededRandom(7), detail as Detail);
  const colours = kind.slots.map((slot) => colourOf(slot.material));
  const size = kind.sizeOf({});
  const pixels = drawObject({ mesh, size, colours }, CELL.width - 4, CELL.height - 4);
  const text = `${kind.id} ${size.map((x) => x.toFixed(2)).join('×')} ${mesh.slots.length}△`;
  return [
    {
      input: Buffer.from(pixels),
      raw: { width: CELL.width - 4, height: CELL.height - 4, channels: 3 },
      left: left + 2,
      top: top + 2,
    },
    {
      input: Buffer.from(
        `<svg width="${CELL.width}" height="18"><text x="4" y="13" font-size="12" font-family="sans-serif">${text}</text></svg>`,
      ),
      left,
      top: top + 2,
    },
  ];
}
