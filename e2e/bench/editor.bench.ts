import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { launchBrowser, openVisit } from '../src/browser.ts';
import { MaskEditor } from '../src/pages/mask-editor.ts';
import { ToolPage } from '../src/pages/tool-page.ts';
import { samplePicture } from '../src/pictures.ts';
import { type Product, startProduct } from '../src/server.ts';
import { type Figures, measureStroke, type ScreenPoint } from './editor/measure.ts';
import { openPlain, type Place } from './editor/plain.ts';
import { report } from './report.ts';

/**
 * Frame times of the mask editor on a picture of 24 megapixels, next to the same strokes on a plain
 * canvas, in a real browser. BENCH_URL names a running product; otherwise one is started.
 *   npm run bench:editor [-- --write docs/editor-figures.md]
 */

const { values: flags } = parseArgs({ options: { write: { type: 'string' } } });
const PICTURE = { width: 6000, height: 4000 };
const STROKE_MS = 3000;
/** A frame of a 60 Hz screen, and how far its clock may be off. */
const MOST_FRAME_MS = 17.5;
const OURS = '编辑器';
const CASES = [
  { name: '画笔 25 px，适合窗口', tool: 'brush', brushPx: 25, zoom: 'fit' },
  { name: '画笔 400 px，适合窗口', tool: 'brush', brushPx: 400, zoom: 'fit' },
  { name: '套索，适合窗口', tool: 'lasso', brushPx: 25, zoom: 'fit' },
  { name: '画笔 25 px，100 %', tool: 'brush', brushPx: 25, zoom: 'full' },
  { name: '画笔 400 px，100 %', tool: 'brush', brushPx: 400, zoom: 'full' },
  { name: '套索，100 %', tool: 'lasso', brushPx: 25, zoom: 'full' },
] as const;
type Case = (typeof CASES)[number];

const out = path.resolve(import.meta.dirname, '../../bench-output');
/** Of the wheel's zoom: e to the power of this by pixel. */
const WHEEL_RATE = 0.0016;

/** Loops over the stage as fast as a quick hand: three turns in the time of the stroke. */
function pathOver(stage: { x: number; y: number; width: number; height: number }) {
  const [x, y] = [stage.x + stage.width / 2, stage.y + stage.height / 2];
  return (share: number): ScreenPoint => {
    const turn = share * 3 * 2 * Math.PI;
    const reach = 0.15 + 0.2 * share;
    return [x + Math.cos(turn) * stage.width * reach, y + Math.sin(turn) * stage.height * reach];
  };
}

const product: Product | null = process.env.BENCH_URL ? null : await startProduct();
const browser = await launchBrowser();
const jpeg = await sharp(samplePicture('kitchen-colour.webp'))
  .resize(PICTURE.width, PICTURE.height, { fit: 'cover' })
  .jpeg({ quality: 90 })
  .toBuffer();

/** The stage and the picture's place as the editor shows them. */
async function openOurs(test: Case) {
  const visit = await openVisit(browser, product?.url ?? process.env.BENCH_URL ?? '');
  const { page } = visit;
  const tool = new ToolPage(page, '局部渲染');
  await tool.open('/lama');
  await tool.upload({ name: '24.jpg', mimeType: 'image/jpeg', buffer: jpeg });
  const editor = new MaskEditor(page);
  const stage = await page.getByTestId('mask-stage').boundingBox({ timeout: 60_000 });
  if (!stage) throw new Error('there is no stage');
  await page.locator('[data-painted]').waitFor({ state: 'attached', timeout: 60_000 });
  const fitted = await editor.picture.boundingBox();
  if (!fitted) throw new Error('there is no picture');
  if (test.zoom === 'full') {
    await page.mouse.move(stage.x + stage.width / 2, stage.y + stage.height / 2);
    await page.mouse.wheel(0, Math.log(fitted.width / PICTURE.width) / WHEEL_RATE);
  }
  await page.keyboard.press(test.tool === 'brush' ? 'b' : 'l');
  if (test.tool === 'brush') await editor.setBrush(test.brushPx);
  // The level that suits the zoom is made once.
  await page.waitForTimeout(2500);
  const box = await editor.picture.boundingBox();
  if (!box) throw new Error('there is no picture');
  const place: Place = { x: box.x, y: box.y, scale: box.width / PICTURE.width };
  return { visit, stage, place };
}

const rows: { readonly case: string; readonly who: string; readonly figures: Figures }[] = [];
try {
  for (const test of CASES) {
    const { visit, stage, place } = await openOurs(test);
    const pathAt = pathOver(stage);
    const ours = await measureStroke(browser, visit.page, pathAt, STROKE_MS);
    await visit.screenshot(`bench-editor-${test.name}`);
    await visit.close();
    const plain = await openVisit(browser, 'about:blank');
    const picture = { ...PICTURE, base64: jpeg.toString('base64') };
    await openPlain(plain.page, { picture, place, brushPx: test.brushPx, tool: test.tool });
    const theirs = await measureStroke(browser, plain.page, pathAt, STROKE_MS);
    await plain.close();
    rows.push({ case: test.name, who: OURS, figures: ours });
    rows.push({ case: test.name, who: '普通画布', figures: theirs });
  }
} finally {
  await browser.close();
  await product?.remove();
}

mkdirSync(out, { recursive: true });
writeFileSync(path.join(out, 'editor.json'), `${JSON.stringify(rows, null, 2)}\n`);
const columns = [
  '帧',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  '掉帧',
  '长任务',
  '最长 ms',
  'CPU ms',
  '之后 CPU ms',
  '内存 MB',
];
const lines = rows.map(({ case: name, who, figures: f }) => {
  const cells = [
    f.frames,
    f.p50Ms.toFixed(1),
    f.p95Ms.toFixed(1),
    f.p99Ms.toFixed(1),
    f.dropped,
    f.longTasks,
    f.longestTaskMs.toFixed(0),
    f.cpuMs.toFixed(0),
    f.cpuAfterMs.toFixed(0),
    f.rendererMb.toFixed(0),
  ];
  return `| ${[name, who, ...cells].join(' | ')} |`;
});
const worst = Math.max(
  ...rows.filter(({ who }) => who === OURS).map(({ figures }) => figures.p95Ms),
);
const isMet = worst <= MOST_FRAME_MS;
const body =
  `${PICTURE.width} × ${PICTURE.height}，${STROKE_MS / 1000} 秒一笔\n\n` +
  `| 笔画 | 谁 | ${columns.join(' | ')} |\n|---|---|${'---:|'.repeat(columns.length)}\n` +
  `${lines.join('\n')}\n\n` +
  `60 帧/秒（p95 ≤ ${MOST_FRAME_MS} ms）：${isMet ? '达到' : '没有达到'}，最慢一项 ${worst.toFixed(1)} ms\n`;
report(
  { title: 'Frame times of the mask editor', command: 'npm run bench:editor', body },
  flags.write,
);
