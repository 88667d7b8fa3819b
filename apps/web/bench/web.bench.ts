import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** JavaScript a visitor downloads before a page is usable, gzipped, against the budgets of the design. */

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

const KB = 1000;
const ENTRY = 'index.html';
/** Pages by the module their route loads; a budget of null is reported, not judged. */
const PAGES: readonly (readonly [string, string, number | null])[] = [
  ['/ 首页', 'src/app/pages/HomeScreen.tsx', 170 * KB],
  ['工具页', 'src/app/pages/ToolScreen.tsx', 380 * KB],
  ['对话页', 'src/app/pages/ChatScreen.tsx', 380 * KB],
  ['/tools', 'src/features/home/ToolsPage.tsx', null],
  ['/myHistory', 'src/features/history/HistoryPage.tsx', null],
  ['/designList', 'src/features/history/DesignListPage.tsx', null],
  ['/agreement', 'src/features/home/AgreementPage.tsx', null],
  ['选区编辑器', 'src/app/pages/ShelvedMaskEditor.tsx', null],
  ['素材库', 'src/features/assets/AssetPicker.tsx', null],
];

const dist = path.resolve(import.meta.dirname, '../dist');
const manifestPath = path.join(dist, '.vite/manifest.json');
if (!existsSync(manifestPath)) {
  process.stderr.write('apps/web/dist 里没有构建结果，请先构建网页\n');
  process.exit(1);
}
const manifest: Manifest = JSON.parse(readFileSync(manifestPath, 'utf8'));

/** A chunk and everything it imports statically. */
function closure(key: string, seen: Set<string> = new Set()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return seen;
  seen.add(key);
  for (const imported of chunk.imports ?? []) closure(imported, seen);
  return seen;
}

function gzippedBytes(keys: Iterable<string>): number {
  const files = new Set(
    [...keys].map((key) => manifest[key]?.file).filter((file) => file?.endsWith('.js')),
  );
  return [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(path.join(dist, file ?? ''))).length,
    0,
  );
}

const kilobytes = (bytes: number) => `${(bytes / KB).toFixed(1)} kB`.padStart(10);
let overBudget = false;
const base = closure(ENTRY);
process.stdout.write(`${kilobytes(gzippedBytes(base))}  外壳，每页都有\n`);
for (const [name, source, budget] of PAGES) {
  if (!manifest[source]) throw new Error(`${source} is not in the manifest`);
  const bytes = gzippedBytes(closure(source, new Set(base)));
  const over = budget !== null && bytes > budget;
  overBudget ||= over;
  const verdict = budget === null ? '' : ` / ${kilobytes(budget).trim()} ${over ? '超出' : '合格'}`;
  process.stdout.write(`${kilobytes(bytes)}  ${name}${verdict}\n`);
}
process.exit(overBudget ? 1 : 0);
