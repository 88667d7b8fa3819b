/**
 * How near pictures come to ones of very many samples, and what they cost: smoothed by the wavelet as without a network
 * (the peer), and with the noise taken out by a network from fewer samples. Same scenes, same hour, two threads.
 * Usage: node packages/scene/bench/noise.bench.ts [samples a pixel of the reference] [numbers of the briefs, from 1]
 */
import { openNoiseNetwork } from '@zhuhui/networks/noise';
import { assembleScene } from '../src/assemble/assemble.ts';
import { projectionOf } from '../src/camera.ts';
import { designScene } from '../src/design/design.ts';
import {
  developPicture,
  type Quality,
  type RenderJob,
  type RunJobs,
  samplePicture,
} from '../src/render/picture.ts';
import { prepare } from '../src/render/prepare.ts';
import { tracedPicture } from '../src/render/traced-picture.ts';
import { TRADE_VOCABULARY } from './briefs/vocabulary.ts';
import { renderThreads } from './render/threads.ts';

const SIZE = { width: 320, height: 180 } as const;
const BRIEFS = [
  '现代客厅，落地窗，木地板，下午阳光',
  '夜晚酒吧，吧台，吊灯',
  '海边别墅，泳池，黄昏',
  '北欧厨房，岛台',
  '酒店卫生间，大理石，浴缸',
  '美术馆展厅，白墙，射灯',
  '日式庭院，枯山水',
  '新中式客厅，夜晚，水晶吊灯，书架',
] as const;
const [reference = '256', ...numbers] = process.argv.slice(2);
const chosen = numbers.length > 0 ? numbers.map((n) => BRIEFS[Number(n) - 1]) : BRIEFS;

const threads = renderThreads(2);
const network = await openNoiseNetwork();
const rows: Record<string, string | number>[] = [];
for (const brief of chosen) {
  const { scene } = assembleScene(designScene(brief, 1, TRADE_VOCABULARY));
  const prepared = prepare(scene);
  let limit = 0;
  const watched: RunJobs = (jobs, onDone) => {
    limit = jobs.find(({ range }) => range && range.limit > 0)?.range?.limit ?? limit;
    return threads.run(jobs, onDone);
  };
  const trace = (quality: Quality) =>
    samplePicture(prepared, scene.camera, { ...SIZE, quality, seed: 7 }, watched, () => {});
  const smooth = async (quality: Quality) => developPicture({ samples: await trace(quality) });
  const calm = async () => {
    const samples = await trace('sparse');
    return developPicture({ samples, radiance: await network.calm(tracedPicture(samples)) });
  };
  const timed = await smooth('final');
  const truth = await manySamples(Number(reference));
  const measure = async (name: string, make: () => ReturnType<typeof smooth>): Promise<void> => {
    const before = process.cpuUsage();
    const { radiance, samples } = await make();
    const { user, system } = process.cpuUsage(before);
    rows.push({
      brief,
      'noise taken out by': name,
      'samples a pixel': Number(samples.toFixed(1)),
      'cpu s': Number(((user + system) / 1e6).toFixed(1)),
      dB: Number(likenessDb(radiance, truth, timed.exposure).toFixed(2)),
    });
  };
  await measure('wavelet', () => smooth('final'));
  await measure('wavelet', () => smooth('sparse'));
  await measure('network', calm);

  /** The radiance of so many samples a pixel, contributions cut as a final picture's are. */
  async function manySamples(count: number): Promise<Float32Array> {
    const projection = projectionOf(scene.camera, SIZE.width, SIZE.height);
    const range = { from: 0, to: count, mostBounces: 8, limit };
    const jobs: RenderJob[] = Array.from({ length: SIZE.height / 12 }, (_, k) => ({
      prepared,
      projection,
      tile: { left: 0, top: 12 * k, width: SIZE.width, height: 12 },
      range,
      seed: 99,
    }));
    const parts = await threads.run(jobs, () => {});
    const sums = Float32Array.from(parts.flatMap((part) => [...part]));
    return tracedPicture({ ...SIZE, sums }).radiance;
  }
}
await threads.end();
console.table(rows);
process.exit(0);

/** PSNR of two pictures, each pixel as bright as it is shown. */
function likenessDb(one: Float32Array, other: Float32Array, exposure: number): number {
  let squares = 0;
  for (let i = 0; i < one.length; i++)
    squares += (shown(one[i] * exposure) - shown(other[i] * exposure)) ** 2;
  return -10 * Math.log10(squares / one.length);
}

/** 0 … 1, as the eye steps, with the brightest held back. */
function shown(light: number): number {
  const positive = Math.max(0, light);
  return (positive / (1 + positive)) ** (1 / 2.2);
}
