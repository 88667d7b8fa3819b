/**
 * Draws the plans of the sheet's briefs, so that layouts can be looked at: PNG sheets of twelve. Usage: node packages/scene/bench/briefs-sheet.ts [folder] [seed]
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { designScene } from '../src/design/design.ts';
import { SHEET_BRIEFS } from './briefs/briefs.ts';
import { planSvg } from './briefs/plan-svg.ts';
import { TRADE_VOCABULARY } from './briefs/vocabulary.ts';

const PER_SHEET = 12;
const COLUMNS = 4;
const [folder = 'bench-output/briefs', seed = '1'] = process.argv.slice(2);

mkdirSync(folder, { recursive: true });
for (let from = 0; from < SHEET_BRIEFS.length; from += PER_SHEET) {
  const cells = SHEET_BRIEFS.slice(from, from + PER_SHEET).map((brief, k) => {
    const scene = designScene(brief, Number(seed), TRADE_VOCABULARY);
    const [x, y] = [(k % COLUMNS) * 410, Math.floor(k / COLUMNS) * 450];
    const missing = scene.notes.map((note) => /“(.*?)”/.exec(note)?.[1] ?? note).join(' ');
    const title = `${from + k + 1} ${scene.space} · ${scene.style} ${missing && `✗ ${missing}`}`;
    const text = `<text x="6" y="414" font-size="13" font-weight="bold">${title}</text><text x="6" y="432" font-size="11">${brief}</text>`;
    return `<g transform="translate(${x},${y})" font-family="Noto Sans CJK SC, sans-serif">${planSvg(scene)}${text}</g>`;
  });
  const rows = Math.ceil(cells.length / COLUMNS);
  const size = `width="${COLUMNS * 410}" height="${rows * 450}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect ${size} fill="white"/>${cells.join('')}</svg>`;
  const file = join(folder, `plans-${from / PER_SHEET + 1}`);
  await sharp(Buffer.from(svg)).png().toFile(`${file}.png`);
  console.log(`${file}.png`);
}
