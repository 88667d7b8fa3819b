/**
 * Learns which of the masks that a network proposes clicks mean. From rooms by chance as photographs, from path-traced scenes and from plain shapes, none of which any bench asks of:
 *   npm run truth -- 44 bench-output/truth-learn 77 768          some minutes, once
 *   node packages/scene/bench/click-learning/picks.ts [check]    `check` writes no model
 * Says how well pictures that a model has not seen are answered, then writes `click-pick.generated.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import {
  createRandom,
  type PickedSelection,
  type Plane,
  type Random,
  type Rgb8,
  type SelectionPoint,
} from '@zhuhui/kernels';
import {
  logOdds,
  mostMeant,
  nextClick,
  type Possible,
  possibleMasks,
  reducePicture,
} from '@zhuhui/kernels/click-learning';
import { type BoostedTrees, packTrees } from '@zhuhui/kernels/reading';
import { openMaskNetwork } from '@zhuhui/masks';
import sharp from 'sharp';
import { type BoostOptions, boost } from '../learn/boost.ts';
import { chanceStudies } from '../studies/index.ts';
import { photographedStudy, tuningPhotos } from './interiors.ts';
import { drawn, listed, loudnessOf } from './lists.ts';
import { isNeverMeant } from './never-meant.ts';
import { shapesByChance } from './shapes.ts';
import { tableOf } from './table.ts';

/** A picture and the things in it that a user may want. */
interface Lesson {
  readonly image: Rgb8;
  readonly truths: readonly Plane[];
}

/** Something to select by clicks, one click after the other. */
interface Wish {
  readonly kind: 'one thing' | 'two things' | 'and one less';
  readonly clicks: readonly Click[];
}

/** A click and what is to be selected after it. It stands in the middle of what is most wrong, or anywhere on a thing. */
interface Click {
  readonly truth: Plane;
  readonly anywhereOn?: Plane;
}

const ROOMS = 64;
const ROOMS_SEED = 6001;
const ROOMS_FINISH_SEED = 1000;
const ROOM_SIZE = { width: 960, height: 640 } as const;
const SHAPES = 48;
const SHAPES_SEED = 12_000;
const SCENES = new URL('../../../../bench-output/truth-learn/', import.meta.url);
const LEAST_SHARE = 0.006;
/** Things asked of in each picture, by chance. */
const THINGS = 8;
/** Pairs of things asked of in each picture, by chance. */
const PAIRS = 4;
const FOLDS = 2;
/** Clicks anywhere on a thing keep so far from its rim, share of the picture's width. */
const RIM_SHARE = 0.01;
/** A click anywhere on a thing counts as much as so many others: there are few. */
const ANYWHERE_COUNTS = 2;
/** A mask that overlaps more by one is chosen e to this times as likely. */
const SHARPNESS = 60;
/** How far what is corrected next was chosen well: also e to this a time. */
const SKILL = 7;
const SEED = 5;
const OPTIONS: BoostOptions = {
  classes: 1,
  rounds: 500,
  depth: 3,
  rate: 0.05,
  rowShare: 0.5,
  featureShare: 0.3,
  seed: SEED,
};
const MODELS = new URL('../../../kernels/src/segment/models/', import.meta.url);

/** One click, and of each mask that it may mean how far it overlaps with what is meant. */
interface Pick {
  readonly group: string;
  readonly fold: number;
  readonly table: Float32Array;
  readonly overlaps: readonly number[];
  /** How far each overlaps with each. */
  readonly mutual: Possible['overlaps']['mutual'];
  /** As how many it counts. */
  readonly times: number;
}

const network = await openMaskNetwork();
const random = createRandom(SEED);
const picks: Pick[] = [];
let pictures = 0;
for (const [kind, lessons] of [
  ['room', rooms()],
  ['scene', scenes()],
  ['shapes', shapes()],
] as const) {
  for await (const { image, truths } of lessons) {
    const fold = pictures++ % FOLDS;
    const encoded = await network.encode(image);
    const picture = reducePicture(image);
    for (const wish of wishesOf(truths, random)) {
      let before: PickedSelection | null = null;
      for (const [k, { truth, anywhereOn }] of wish.clicks.entries()) {
        const nothing = { ...image, data: new Uint8Array(truth.data.length) };
        const next = anywhereOn
          ? clickOn(anywhereOn, truth, random)
          : nextClick(before?.mask ?? nothing, truth);
        if (!next) break;
        const points: SelectionPoint[] = [...(before?.heard ?? []), next];
        const proposed = await network.propose(encoded, points, before?.logOdds ?? null);
        const possible = possibleMasks(picture, points, before, proposed);
        const { masks, table } = possible;
        const small = reduced(truth, picture.small.width, picture.small.height);
        const overlaps = masks.map(({ mask }) => overlapOf(mask, small));
        const group = `${kind}, ${wish.kind}, click ${k + 1}`;
        const times = anywhereOn ? ANYWHERE_COUNTS : 1;
        picks.push({ group, fold, table, overlaps, mutual: possible.overlaps.mutual, times });
        const chosen = masks[drawn(loudnessOf(overlaps, SKILL), random)];
        if (!chosen) break;
        const { heard } = chosen;
        before = { mask: chosen.full(), logOdds: chosen.proposed.logOdds, heard };
      }
    }
    if (pictures % 8 === 0) console.log(`${pictures} pictures, ${picks.length} clicks`);
  }
}
const models = Array.from({ length: FOLDS }, (_, fold) =>
  learn(picks.filter((pick) => pick.fold !== fold)),
);
report(models);
if (process.argv[2] !== 'check') {
  const text = Buffer.from(packTrees(learn(picks))).toString('base64');
  writeFileSync(
    new URL('click-pick.generated.ts', MODELS),
    `/** Written by packages/scene/bench/click-learning/picks.ts: boosted trees, packed. */\nexport default '${text}';\n`,
  );
}

async function* rooms(): AsyncGenerator<Lesson> {
  const known = await tuningPhotos();
  const studies = chanceStudies(3 * ROOMS, ROOMS_SEED).filter(({ inside }) => inside);
  for (const [k, study] of studies.slice(0, ROOMS).entries()) {
    const { image, object } = photographedStudy(study, ROOMS_FINISH_SEED + k, ROOM_SIZE, known);
    const truths = study.scene.objects.map((_, index) => ({
      ...ROOM_SIZE,
      data: Float32Array.from(object, (id) => (id === index + 1 ? 1 : 0)),
    }));
    yield { image, truths: truths.filter(isLarge) };
  }
}

async function* scenes(): AsyncGenerator<Lesson> {
  const read = (path: string): string => readFileSync(new URL(path, SCENES), 'utf8');
  const index: { scenes: { name: string }[] } = JSON.parse(read('index.json'));
  for (const { name } of index.scenes) {
    const image = await picture(`${name}/picture.png`, 3);
    const objects: { name: string; mask: string; share: number }[] = JSON.parse(
      read(`${name}/objects.json`),
    );
    const truths: Plane[] = [];
    for (const object of objects) {
      if (object.share < LEAST_SHARE || isNeverMeant(object.name)) continue;
      const { data, ...size } = await picture(`${name}/${object.mask}`, 1);
      truths.push({ ...size, data: Float32Array.from(data, (value) => (value >= 128 ? 1 : 0)) });
    }
    yield { image, truths };
  }
}

async function* shapes(): AsyncGenerator<Lesson> {
  const known = await tuningPhotos();
  for (let k = 0; k < SHAPES; k++) {
    const { image, object } = shapesByChance(SHAPES_SEED + k, known);
    const ids = [...new Set(object)].filter((id) => id > 0);
    const truths = ids.map((own) => ({
      width: image.width,
      height: image.height,
      data: Float32Array.from(object, (id) => (id === own ? 1 : 0)),
    }));
    yield { image, truths: truths.filter(isLarge) };
  }
}

async function picture(path: string, channels: 1 | 3): Promise<Rgb8> {
  const stored = sharp(new URL(path, SCENES).pathname).removeAlpha();
  const wanted = channels === 1 ? stored.extractChannel(0) : stored;
  const { data, info } = await wanted.raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

/** Things by chance one by one, and some together with the next: once the first is corrected, or to be left out again. */
function wishesOf(truths: readonly Plane[], random: Random): Wish[] {
  const things = someOf(truths, random);
  const one = things.map(
    (truth): Wish => ({ kind: 'one thing', clicks: [{ truth }, { truth }, { truth }] }),
  );
  const two = things.slice(0, PAIRS).flatMap((first, k): Wish[] => {
    const second = things[(k + 1) % things.length];
    if (!second || second === first) return [];
    const data = first.data.map((value, p) => Math.max(value, second.data[p] ?? 0));
    const [alone, both] = [{ truth: first }, { truth: { ...first, data } }];
    return k % 2 === 0
      ? [{ kind: 'two things', clicks: [alone, alone, both, both, both] }]
      : [{ kind: 'and one less', clicks: [alone, both, { ...alone, anywhereOn: second }, alone] }];
  });
  return [...one, ...two];
}

function someOf(truths: readonly Plane[], random: Random): Plane[] {
  const left = [...truths];
  return Array.from({ length: Math.min(THINGS, left.length) }, () =>
    left.splice(random.below(left.length), 1),
  ).flat();
}

/** What is meant at a smaller size, 1 = belongs, by the pixel at the middle of each. */
function reduced(truth: Plane, width: number, height: number): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, p) => {
    const x = Math.floor((((p % width) + 0.5) * truth.width) / width);
    const y = Math.floor(((Math.floor(p / width) + 0.5) * truth.height) / height);
    return (truth.data[y * truth.width + x] ?? 0) >= 0.5 ? 1 : 0;
  });
}

/** Intersection over union of two masks of one size. */
function overlapOf(mask: Uint8Array, truth: Uint8Array): number {
  let both = 0;
  let either = 0;
  mask.forEach((value, p) => {
    both += value & (truth[p] ?? 0);
    either += value | (truth[p] ?? 0);
  });
  return both / Math.max(1, either);
}

/** A click by chance on a thing, not at its rim: that it belongs to what is meant, or that it does not. */
function clickOn({ width, data }: Plane, truth: Plane, random: Random): SelectionPoint | null {
  const away = Math.round(RIM_SHARE * width);
  const places: number[] = [];
  data.forEach((value, p) => {
    const around = [value, data[p - away], data[p + away], data[p - away * width]];
    if (around.every((own) => own === 1) && data[p + away * width] === 1) places.push(p);
  });
  const p = places[random.below(Math.max(1, places.length))];
  if (p === undefined) return null;
  return { x: p % width, y: Math.floor(p / width), label: (truth.data[p] ?? 0) >= 0.5 ? 1 : 0 };
}

function isLarge({ data }: Plane): boolean {
  return data.reduce((sum, value) => sum + value, 0) >= LEAST_SHARE * data.length;
}

function learn(of: readonly Pick[]): BoostedTrees {
  const lists = of.flatMap((pick) => Array.from({ length: pick.times }, () => pick));
  const rows = lists.flatMap(({ table, overlaps, fold }, list) =>
    listed(table, loudnessOf(overlaps, SHARPNESS), fold, list),
  );
  return boost(tableOf(rows), OPTIONS);
}

/** Mean overlaps by picture and click: of what a model chose that has not seen it, of the network's first mask, of the best. */
function report(models: readonly BoostedTrees[]): void {
  const groups = new Map<string, number[][]>();
  for (const { group, fold, table, overlaps, mutual } of picks) {
    const model = models[fold];
    if (!model) continue;
    const chosen = overlaps[mostMeant(logOdds(model, table), mutual)] ?? 0;
    const row = [chosen, overlaps[0] ?? 0, Math.max(...overlaps)];
    groups.set(group, [...(groups.get(group) ?? []), row]);
  }
  for (const [group, rows] of groups) {
    const means = [0, 1, 2].map((i) =>
      (rows.reduce((sum, row) => sum + (row[i] ?? 0), 0) / rows.length).toFixed(3),
    );
    console.log(
      `${group}, ${rows.length}: chosen ${means[0]}, first ${means[1]}, best ${means[2]}`,
    );
  }
}
