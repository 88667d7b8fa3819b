/**
 * Selecting by clicks as a user meets it: how much of what was meant the first, second and third click
 * select on photographed rooms whose truth is known, how much of two things a click on each, the same on
 * composites, and how long a click takes through the server's selector on photographs of two megapixels. `zhuhui`
 * is what a server does; `regions alone` is what it does on a machine that cannot run the network that proposes masks.
 *
 *   npm run bench:click [-- --quick] [--no-peers] [--write docs/click-figures.md]
 *
 * Rooms are drawn at the first run (some minutes). Every other one is held out: nothing was tuned on it,
 * and none of them was learnt from. Each further click stands in the middle of what is most wrong. The peer
 * is OpenCV's grabCut (the interpreter that `BENCH_PYTHON` names), which is given a box around the thing,
 * 4 % loose: more than a click says. It takes seconds a thing, so it is given some things of each set, always
 * the same, drawn by lot; "room, by grabCut" are our figures on these. `overPeer` is the mean of our overlap
 * less its own on the same thing.
 *
 * Many things of a room are seen in pieces: a wall behind furniture, curtains on both sides, beams. One click selects
 * what hangs together; "in one piece" are the things whose largest piece is nearly all of them.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { createRandom, type Plane, type Rgb8, type SelectionPrompt } from '@zhuhui/kernels';
import {
  type BenchRow,
  type BenchTable,
  byRegions,
  type Clicker,
  connectedComponents,
  findPython,
  formatTable,
  grabCut,
  intersectionOverUnion,
  looseBoxOf,
  mean,
  measured,
  median,
  nextClick,
  onComposites,
  peakMiB,
  photos,
  readRgb8,
  resizeRgb8,
  sectionLines,
} from '@zhuhui/kernels/click-learning';
import { byProposals } from '@zhuhui/networks/by-proposals';
import { openMaskNetwork } from '@zhuhui/networks/masks';
import { type Interior, type InteriorObject, interiors } from '@zhuhui/scene/interiors';
import sharp from 'sharp';
import { createSelector } from '../src/engines/local/selector.ts';
import { silentLog } from '../src/platform/log/log.ts';

const { values: flags } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    'no-peers': { type: 'boolean', default: false },
    write: { type: 'string' },
  },
});

const OURS = 'zhuhui';
const ALONE = 'regions alone';
const GRABCUT = 'opencv grabCut, box';
const BESIDE = 'room, by grabCut';
const WHOLE = 'room, in one piece';
/** Of a thing in one piece this much hangs together. */
const ONE_PIECE_SHARE = 0.9;
const CLICKS = 3;
/** Things of each set that grabCut is given, and the lot's seed. */
const PEERED = 18;
const PEER_SEED = 31;
const PHOTO_PIXELS = 2e6;
/** Where the clicks on a photograph stand, one after the other, in shares of its sides. */
const PLACES = [
  [0.5, 0.5],
  [0.3, 0.6],
  [0.7, 0.4],
  [0.4, 0.25],
] as const;
const OUT = new URL('../../../bench-output/click/', import.meta.url).pathname;

const sets = ['tuning', 'heldOut'] as const;

/** One method once. */
interface Run {
  readonly task: string;
  readonly set: 'tuning' | 'heldOut';
  readonly method: string;
  readonly iou?: number;
  readonly peerIou?: number | undefined;
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
}

const clicks = (count: number): string => `${count} click${count > 1 ? 's' : ''}`;

/** The things that grabCut is given: of each set some by lot. */
function peeredObjects(rooms: readonly Interior[]): Set<InteriorObject> {
  const random = createRandom(PEER_SEED);
  return new Set(
    sets.flatMap((set) => {
      const all = rooms.filter((room) => room.set === set).flatMap(({ objects }) => objects);
      return Array.from({ length: Math.min(PEERED, all.length) }, () =>
        all.splice(random.below(all.length), 1),
      ).flat();
    }),
  );
}

/** Whether nearly all that is seen of a thing hangs together. */
function isInOnePiece({ width, height, data }: Plane): boolean {
  const pieces = connectedComponents(Uint8Array.from(data), width, height);
  const sizes = new Array<number>(pieces.count).fill(0);
  for (const piece of pieces.data) if (piece >= 0) sizes[piece] = (sizes[piece] ?? 0) + 1;
  return Math.max(...sizes) >= ONE_PIECE_SHARE * sizes.reduce((sum, size) => sum + size, 0);
}

const network = await openMaskNetwork();
const asServed = (image: Rgb8): Promise<Clicker> => byProposals(network, image);

async function runsOnRoom(
  { image, set, objects }: Interior,
  method: string,
  select: Clicker,
  python: string | null,
  peered: ReadonlySet<InteriorObject>,
) {
  const runs: Run[] = [];
  for (const object of objects) {
    const { truth } = object;
    const box = looseBoxOf(truth);
    const peer = python && peered.has(object) ? grabCut(image, box, python) : null;
    const whole = isInOnePiece(truth);
    const peerIou = peer ? intersectionOverUnion(peer.mask, truth) : undefined;
    const note = async (task: string, prompt: SelectionPrompt) => {
      const { result, ...took } = await measured(() => select(prompt));
      const iou = intersectionOverUnion(result.data, truth);
      runs.push({ task: `room, ${task}`, set, method, iou, ...took });
      if (whole) runs.push({ task: `${WHOLE}, ${task}`, set, method, iou, ...took });
      if (peer) runs.push({ task: `${BESIDE}, ${task}`, set, method, iou, peerIou, ...took });
      return result;
    };
    const nothing = { ...image, data: new Uint8Array(truth.data.length) };
    const points: SelectionPrompt['points'][number][] = [];
    let next = nextClick(nothing, truth);
    for (let count = 1; count <= CLICKS; count++) {
      if (next) points.push(next);
      next = nextClick(await note(clicks(count), { points: [...points] }), truth);
    }
    await note('box', { points: [], box });
    if (!peer || peerIou === undefined) continue;
    const { cpuSeconds, wallSeconds } = peer;
    runs.push({
      task: `${BESIDE}, box`,
      set,
      method: GRABCUT,
      iou: peerIou,
      cpuSeconds,
      wallSeconds,
    });
  }
  return [...runs, ...(await runsOnPairs({ image, set, objects }, method, select))];
}

/** Things two by two: a click in the middle of one, then one in the middle of the other. */
async function runsOnPairs(
  { image, set, objects }: Pick<Interior, 'image' | 'set' | 'objects'>,
  method: string,
  select: Clicker,
): Promise<Run[]> {
  const runs: Run[] = [];
  for (const [k, { truth: one }] of objects.entries()) {
    const other = objects[(k + 1) % objects.length]?.truth;
    if (!other || other === one) continue;
    const nothing = { ...image, data: new Uint8Array(one.data.length) };
    const points = [one, other].flatMap((truth) => nextClick(nothing, truth) ?? []);
    await select({ points: points.slice(0, 1) });
    const { result, ...took } = await measured(() => select({ points }));
    const both = { ...one, data: one.data.map((value, p) => Math.max(value, other.data[p] ?? 0)) };
    const iou = intersectionOverUnion(result.data, both);
    runs.push({ task: 'room, two things, a click each', set, method, iou, ...took });
  }
  return runs;
}

/** First and next clicks on the bench's photographs, enlarged to two megapixels and stored as JPEG. */
async function runsOnPhotos(): Promise<Run[]> {
  const selector = createSelector(silentLog);
  const runs: Run[] = [];
  try {
    for (const [k, { name, path, set }] of photos().entries()) {
      if (flags.quick && k > 2) break;
      const { width, height, bytes } = await stored(await readRgb8(path));
      const longSidePx = Math.max(width, height);
      const middle = { x: Math.floor(width / 2), y: Math.floor(height / 2), label: 1 as const };
      await selector.ready(`${name} opened`, longSidePx, async () => bytes);
      const { cpuSeconds, wallSeconds } = await measured(() =>
        selector.select(`${name} opened`, longSidePx, { points: [middle] }, async () => bytes),
      );
      runs.push({
        task: '2 MP photo, first click, tool open before',
        set,
        method: OURS,
        cpuSeconds,
        wallSeconds,
      });
      for (const i of PLACES.keys()) {
        const points = PLACES.slice(0, i + 1).map(([x, y]) => ({
          x: Math.floor(x * width),
          y: Math.floor(y * height),
          label: 1 as const,
        }));
        const took = await measured(() =>
          selector.select(name, Math.max(width, height), { points }, async () => bytes),
        );
        const { cpuSeconds, wallSeconds } = took;
        // The first picture's first click also starts the thread.
        const task = i > 0 ? 'next click' : k > 0 ? 'first click' : 'first click after start';
        runs.push({ task: `2 MP photo, ${task}`, set, method: OURS, cpuSeconds, wallSeconds });
      }
    }
  } finally {
    await selector.close();
  }
  return runs;
}

async function stored(photo: Rgb8) {
  const scale = Math.sqrt(PHOTO_PIXELS / (photo.width * photo.height));
  const [width, height] = [Math.round(photo.width * scale), Math.round(photo.height * scale)];
  const { data } = resizeRgb8(photo, width, height);
  const bytes = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
  return { width, height, bytes };
}

/** Means of the overlaps, medians of the times, for each task, set and method. */
function rowsOf(runs: readonly Run[]): BenchRow[] {
  const groups = new Map<string, Run[]>();
  for (const run of runs) {
    const key = `${run.task}|${run.set}|${run.method}`;
    groups.set(key, [...(groups.get(key) ?? []), run]);
  }
  return [...groups.values()].map((group): BenchRow => {
    const [{ task, set, method }] = group as [Run, ...Run[]];
    const overlaps = group.flatMap(({ iou }) => (iou === undefined ? [] : [iou]));
    const over = group.flatMap(({ iou = 0, peerIou }) =>
      peerIou === undefined ? [] : [iou - peerIou],
    );
    return {
      task,
      set,
      method,
      ours: method === OURS,
      items: group.length,
      measures: {
        ...(overlaps.length > 0 && { iou: mean(overlaps) }),
        ...(over.length > 0 && { overPeer: mean(over) }),
        ...(overlaps.length === 0 && {
          wallMs: 1000 * median(group.map((each) => each.wallSeconds)),
        }),
      },
      cpuSeconds: median(group.map((each) => each.cpuSeconds)),
      wallSeconds: median(group.map((each) => each.wallSeconds)),
      peakMiB: method === OURS ? peakMiB() : null,
    };
  });
}

const python = flags['no-peers'] ? null : findPython('cv2');
const options = {
  quick: flags.quick,
  peers: !flags['no-peers'],
  slowPeers: false,
  budgetMinutes: Number.POSITIVE_INFINITY,
  outDir: OUT,
};
const composites = await onComposites(options, asServed);
const alone = await onComposites({ ...options, peers: false }, byRegions);
const runs: Run[] = await runsOnPhotos();
const rooms = (await interiors()).slice(0, flags.quick ? 2 : undefined);
const peered = peeredObjects(rooms);
if (python) console.error(`grabCut on ${peered.size} things, drawn by lot with seed ${PEER_SEED}`);
for (const room of rooms) {
  const { image } = room;
  runs.push(...(await runsOnRoom(room, OURS, await asServed(image), python, peered)));
  runs.push(...(await runsOnRoom(room, ALONE, await byRegions(image), null, peered)));
  console.error(`${room.name} done`);
}
const bars = [
  { task: 'room, 1 click', measure: 'iou', is: '>=', bar: 0.8 },
  { task: 'room, 3 clicks', measure: 'iou', is: '>=', bar: 0.9 },
  { task: 'room, by grabCut, 1 click', measure: 'overPeer', is: '>=', bar: 0 },
  { task: 'room, by grabCut, 3 clicks', measure: 'overPeer', is: '>=', bar: 0 },
  { task: 'room, by grabCut, box', measure: 'overPeer', is: '>=', bar: 0 },
  { task: '2 MP photo, first click', measure: 'wallSeconds', is: '<=', bar: 0.7 },
  { task: '2 MP photo, next click', measure: 'wallSeconds', is: '<=', bar: 0.15 },
] as const;
const table: BenchTable = {
  rows: [
    ...rowsOf(runs),
    ...composites.rows.map((row) => ({ ...row, task: `composite, ${row.task}` })),
    ...alone.rows.map((row) => ({
      ...row,
      task: `composite, ${row.task}`,
      method: ALONE,
      ours: false,
    })),
  ],
  targets: [
    ...bars.flatMap((bar) => sets.map((set) => ({ ...bar, set }))),
    ...composites.targets.map((target) => ({ ...target, task: `composite, ${target.task}` })),
  ],
  skipped: composites.skipped,
};
console.log(formatTable(table));
mkdirSync(OUT, { recursive: true });
writeFileSync(`${OUT}click.json`, JSON.stringify(table, null, 1));
if (flags.write) {
  const machine = `${cpus()[0]?.model.trim()} × ${availableParallelism()}, Node ${process.version}`;
  const section = { name: 'click', table, measuredAt: new Date().toISOString(), machine };
  writeFileSync(
    flags.write,
    [
      '# Figures of selecting by clicks',
      '',
      'Written by `npm run bench:click -- --write docs/click-figures.md`. *heldOut*: nothing was tuned on these pictures. `overPeer`: our overlap less that of grabCut, which is given a box, on the things it was given: some of each set, drawn by lot with a fixed seed (*room, by grabCut*). Times are medians; `wallMs` is what a user waits.',
      '',
      ...sectionLines(section),
    ].join('\n'),
  );
}
