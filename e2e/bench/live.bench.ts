import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { launchBrowser, openVisit, SHARED_TITLE } from '../src/browser.ts';
import { samplePicture } from '../src/pictures.ts';
import { startProduct } from '../src/server.ts';
import { askForFrames } from './live-http.ts';
import { browserCpuMs, processCpuMs, takeNotes, watchLive } from './live-watch.ts';
import { report } from './report.ts';

/**
 * The live page in a real browser at 640 × 360, with everything moving and at rest: pictures a second,
 * time from a frame to its picture, processor time of browser and server; beside it, in the same run and
 * over the same motion, the server asked without a browser and the painter alone in a loop.
 *   npm run bench:live [-- --seconds 12] [--write docs/live-figures.md]
 */

const { values: flags } = parseArgs({
  options: { seconds: { type: 'string', default: '12' }, write: { type: 'string' } },
});
const seconds = Number(flags.seconds);
const WINDOW = { width: 1280, height: 720 } as const;
/** Of the shared window: half of both in the frames. */
const SPEED_PX_PER_SECOND = 50;
const TRAVEL_PX = 200;
const TARGET_FRAMES_PER_SECOND = 4;
const SETTLED_WITHIN_MS = 60_000;
const root = path.resolve(import.meta.dirname, '../..');
const out = path.join(root, 'bench-output');

interface Row {
  readonly case: string;
  readonly sent: number | null;
  readonly pictures: number;
  readonly framesPerSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** Processor ms a second. */
  readonly browserCpu: number | null;
  readonly serverCpu: number | null;
}

/** A window with a white model that drifts there and back until it is told to rest. */
async function openModel(page: Page): Promise<Page> {
  const model = await page.context().newPage();
  await model.setViewportSize(WINDOW);
  const picture = readFileSync(samplePicture('kitchen-white.webp'), 'base64');
  // A dot hardly to be seen goes on: a tab that never paints sends no frames.
  await model.setContent(`<title>${SHARED_TITLE}</title><body style="margin:0;overflow:hidden">
    <style>@keyframes t{50%{background:#eee}}</style>
    <i style="position:absolute;z-index:1;width:2px;height:2px;background:#fff;animation:t .4s infinite"></i>
    <img style="position:absolute;width:1500px" src="data:image/webp;base64,${picture}">
    <script>
      let moves = true;
      const image = document.querySelector('img');
      setInterval(() => {
        if (!moves) return;
        const way = (performance.now() / 1000) * ${SPEED_PX_PER_SECOND};
        image.style.left = -Math.abs((way % ${2 * TRAVEL_PX}) - ${TRAVEL_PX}) + 'px';
      }, 33);
    </script>`);
  return model;
}

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? Number.NaN;

const [product, browser] = await Promise.all([
  startProduct({ SIGNUP_TICKETS: 'normal:10,live:30,gpt:10' }),
  launchBrowser(),
]);

/** Watches the page for the time of the bench. */
async function measure(name: string, page: Page): Promise<Row> {
  const cpu = async () => ({
    browser: await browserCpuMs(browser),
    server: processCpuMs(product.processId() ?? 0),
  });
  await takeNotes(page);
  const [before, startMs] = [await cpu(), performance.now()];
  await delay(seconds * 1000);
  const { latenciesMs, sent, frameSize } = await takeNotes(page);
  const [after, elapsed] = [await cpu(), (performance.now() - startMs) / 1000];
  if (frameSize?.width !== 640 || frameSize.height !== 360) {
    throw new Error(`frames of ${frameSize?.width} × ${frameSize?.height}`);
  }
  return {
    case: name,
    sent,
    pictures: latenciesMs.length,
    framesPerSecond: latenciesMs.length / elapsed,
    p50Ms: quantile(latenciesMs, 0.5),
    p95Ms: quantile(latenciesMs, 0.95),
    browserCpu: (after.browser - before.browser) / elapsed,
    serverCpu: (after.server - before.server) / elapsed,
  };
}

/** Signs a new user in, over the API. */
async function signIn(page: Page): Promise<void> {
  const phoneNo = '13800000191';
  await page.request.post('/api/user/p1/sms/send', { form: { phoneNo } });
  const verifyCode = await product.smsCode(phoneNo);
  await page.request.post('/api/user/p1/sms/login', { form: { phoneNo, verifyCode, type: 1 } });
}

/** In the frame everything is half as large. */
const MOTION = { pxPerSecond: SPEED_PX_PER_SECOND / 2, travelPx: TRAVEL_PX / 2 } as const;

/** The server, asked by somebody who takes nothing of its processors. */
async function overHttp(page: Page): Promise<Row> {
  const cpuBefore = processCpuMs(product.processId() ?? 0);
  const asked = await askForFrames(product.url, page.context(), seconds, MOTION);
  const { latenciesMs, elapsedMs } = asked;
  return {
    ...{ case: '只有服务器，逐帧请求', sent: null, pictures: latenciesMs.length },
    framesPerSecond: (latenciesMs.length / elapsedMs) * 1000,
    p50Ms: quantile(latenciesMs, 0.5),
    p95Ms: quantile(latenciesMs, 0.95),
    browserCpu: null,
    serverCpu: ((processCpuMs(product.processId() ?? 0) - cpuBefore) / elapsedMs) * 1000,
  };
}

/** The painter without a browser and a network. */
async function alone(): Promise<Row> {
  const program = path.join(root, 'packages/kernels/bench/live-alone.ts');
  const motion = [seconds, MOTION.pxPerSecond, MOTION.travelPx].map(String);
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...motion]);
  const { frames, framesPerSecond, p50Ms, p95Ms, cpuMsPerFrame } = JSON.parse(stdout);
  return {
    ...{ case: '只有画法，循环', sent: null, pictures: frames, framesPerSecond, p50Ms, p95Ms },
    ...{ browserCpu: null, serverCpu: cpuMsPerFrame * framesPerSecond },
  };
}

const [loadAtStart = 0] = os.loadavg();
const rows: Row[] = [];
let restedMs = Number.NaN;
try {
  const visit = await openVisit(browser, product.url);
  const { page } = visit;
  await signIn(page);
  const model = await openModel(page);
  await watchLive(page);
  await page.bringToFront();
  await page.goto('/ailive');
  await page.getByRole('button', { name: /共享屏幕/ }).click();
  await page.getByRole('img', { name: '实时渲染的结果' }).waitFor({ timeout: SETTLED_WITHIN_MS });
  // The first pictures warm both ends up.
  await delay(5_000);
  rows.push(await measure('全在动', page));
  await visit.screenshot('bench-live-moving');
  const restFrom = performance.now();
  await model.evaluate('moves = false');
  await page.getByText('已精细').waitFor({ timeout: SETTLED_WITHIN_MS });
  restedMs = performance.now() - restFrom;
  rows.push(await measure('静止', page));
  await page.goto('about:blank');
  await model.close();
  rows.push(await overHttp(page));
  await visit.close();
  if (visit.problems.length > 0) throw new Error(visit.problems.join('\n'));
} finally {
  await browser.close();
  await product.remove();
}
rows.push(await alone());

mkdirSync(out, { recursive: true });
const figures = {
  seconds,
  loadAtStart,
  rows,
  restedMs,
  targetFramesPerSecond: TARGET_FRAMES_PER_SECOND,
};
writeFileSync(path.join(out, 'live.json'), `${JSON.stringify(figures, null, 2)}\n`);
const cell = (value: number | null, digits = 0) =>
  value === null || Number.isNaN(value) ? '—' : value.toFixed(digits);
const lines = rows.map((row) => {
  const { case: name, sent, pictures, framesPerSecond, p50Ms, p95Ms, browserCpu, serverCpu } = row;
  const perPicture = serverCpu === null ? null : serverCpu / framesPerSecond;
  const cells = [
    ...[cell(sent), cell(pictures), cell(framesPerSecond, 1), cell(p50Ms), cell(p95Ms)],
    ...[cell(browserCpu), cell(serverCpu), pictures > 0 ? cell(perPicture) : '—'],
  ];
  return `| ${[name, ...cells].join(' | ')} |`;
});
const [moving, rest, served, painter] = rows;
const verdict = (met: boolean) => (met ? '达到' : '没有达到');
const isMet = (row: Row | undefined) => (row?.framesPerSecond ?? 0) >= TARGET_FRAMES_PER_SECOND;
const body =
  `640 × 360，每项 ${seconds} 秒，${os.availableParallelism()} 核，开始时负载 ${cell(loadAtStart, 1)}\n\n` +
  '| 情形 | 送帧 | 图 | 图/秒 | p50 ms | p95 ms | 浏览器 CPU ms/s | 服务器 CPU ms/s | 服务器 CPU ms/图 |\n' +
  `|---|${'---:|'.repeat(8)}\n${lines.join('\n')}\n\n` +
  `停下后 ${cell(restedMs)} ms 精细完，此后送了 ${rest?.sent} 帧。` +
  `≥ ${TARGET_FRAMES_PER_SECOND} 图/秒：服务器${verdict(isMet(served))}，浏览器同在一机时${verdict(isMet(moving))}；` +
  `后者为只有画法的 ${cell(((moving?.framesPerSecond ?? 0) / (painter?.framesPerSecond ?? 1)) * 100)} %\n`;
report({ title: 'The live page', command: 'npm run bench:live', body }, flags.write);
