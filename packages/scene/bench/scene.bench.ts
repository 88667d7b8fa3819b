/**
 * `npm run bench:scene`: how fast rays are cast, ours against three-mesh-bvh and Embree: the same
 * triangles and rays, one thread each, processor time, median of five.
 */
import { castClear, castNearest } from '../src/render/cast.ts';
import { flatten } from '../src/render/flatten.ts';
import { prepare } from '../src/render/prepare.ts';
import { castWithEmbree } from './embree/embree.ts';
import { raySets } from './render/ray-sets.ts';
import { studyScenes } from './render/study-scenes.ts';
import { threeCaster } from './render/three-peer.ts';

const SIZE = [480, 270] as const;
const ROUNDS = 5;

/** Processor seconds of each way, rounds taken in turn so that both see the same machine. */
function inTurn(...ways: readonly (() => unknown)[]): number[] {
  const times = ways.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round++) {
    ways.forEach((way, k) => {
      const before = process.cpuUsage();
      way();
      const spent = process.cpuUsage(before);
      // The first round warms up.
      if (round > 0) times[k].push((spent.user + spent.system) / 1e6);
    });
  }
  return times.map((list) => list.sort((a, b) => a - b)[ROUNDS >> 1]);
}

const rows: Record<string, string | number>[] = [];
/** How often ours is as fast as each peer, a set of rays each. */
const ratios = { three: [] as number[], embree: [] as number[] };
/** Why there is nothing of Embree; said once. */
let missing = '';
for (const { name, scene, opening } of studyScenes()) {
  const { corners } = flatten(scene.objects);
  const before = process.cpuUsage();
  const prepared = prepare(scene);
  const spent = process.cpuUsage(before);
  const sets = raySets(scene, prepared, corners, opening, SIZE);
  const three = threeCaster(corners);
  console.log(
    `${name}: ${prepared.triangles} triangles, prepared in ${((spent.user + spent.system) / 1e6).toFixed(2)} s`,
  );
  for (const kind of ['primary', 'bounce', 'shadow'] as const) {
    const rays = sets[kind];
    const count = rays.length / 8;
    let met = 0;
    let metThree = 0;
    const ours = (): void => {
      met =
        kind === 'shadow'
          ? castClear(prepared, rays).reduce((sum, clear) => sum + 1 - clear, 0)
          : castNearest(prepared, rays).triangle.reduce((sum, t) => sum + (t >= 0 ? 1 : 0), 0);
    };
    const theirs = (): void => {
      metThree = three(rays);
    };
    const [oursS, threeS] = inTurn(ours, theirs);
    const none = new Float32Array(0);
    const embree =
      kind === 'shadow' ? castWithEmbree(corners, none, rays) : castWithEmbree(corners, rays, none);
    const embreeS =
      typeof embree === 'string' ? undefined : kind === 'shadow' ? embree.shadowS : embree.nearestS;
    if (typeof embree === 'string') missing = embree;
    ratios.three.push(threeS / oursS);
    if (embreeS) ratios.embree.push(embreeS / oursS);
    rows.push({
      scene: name,
      rays: kind,
      'ours M/s': round(count / oursS / 1e6),
      'three-mesh-bvh M/s': round(count / threeS / 1e6),
      'ours ÷ three': round(threeS / oursS),
      'embree M/s': embreeS ? round(count / embreeS / 1e6) : '–',
      'ours ÷ embree': embreeS ? round(embreeS / oursS) : '–',
      'met, ours': met,
      'met, three': metThree,
      'met, embree': typeof embree === 'string' ? '–' : embree.met + embree.stopped,
    });
  }
}
console.table(rows);
console.log(`ours ÷ three-mesh-bvh: ${told(ratios.three)}`);
console.log(`ours ÷ embree: ${missing ? `left out, ${missing}` : told(ratios.embree)}`);

function told(values: readonly number[]): string {
  const mean = Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
  return `${round(Math.min(...values))} to ${round(Math.max(...values))}, geometric mean ${round(mean)}`;
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
