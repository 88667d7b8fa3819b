// Rays against the four-wide hierarchy of ../../src/render/bvh.ts: four boxes or four triangles at
// once (Möller & Trumbore 1997). What is hit lies in the globals below.

import { NOTHING_LEFT, passPane } from './panes.ts';

const NODE_BYTES: usize = 112;
const PACKET_BYTES: usize = 160;
/** Three waiting siblings a level: enough for 80 levels. */
const stack = memory.data(256 * 8, 16);
const lanes = memory.data(16, 16);

/** Set in a packet's triangle number where light goes straight through. */
export const PANE_BIT: i32 = 0x40000000;

let nodes: usize = 0;
let packets: usize = 0;

export let hitT: f32 = 0;
export let hitU: f32 = 0;
export let hitV: f32 = 0;
export let hitTriangle: i32 = -1;

export function useHierarchy(nodesAt: usize, packetsAt: usize): void {
  nodes = nodesAt;
  packets = packetsAt;
}

/** A reciprocal that stays finite, so that no slab test becomes NaN. */
function reciprocal(d: f32): f32 {
  return abs(d) < 1e-18 ? (d < 0 ? <f32>-1e18 : <f32>1e18) : <f32>1 / d;
}

/** Nearest triangle from 0 up to `reach` along a direction of any length: true and the globals, or false. */
export function nearest(ox: f32, oy: f32, oz: f32, dx: f32, dy: f32, dz: f32, reach: f32): bool {
  const ix = f32x4.splat(reciprocal(dx));
  const iy = f32x4.splat(reciprocal(dy));
  const iz = f32x4.splat(reciprocal(dz));
  const px = f32x4.splat(ox);
  const py = f32x4.splat(oy);
  const pz = f32x4.splat(oz);
  const vx = f32x4.splat(dx);
  const vy = f32x4.splat(dy);
  const vz = f32x4.splat(dz);
  const zero = f32x4.splat(0);
  const one = f32x4.splat(1);
  // Which of a box's two planes the ray meets first, by the direction's sign.
  const nearX: usize = dx < 0 ? 48 : 0;
  const nearY: usize = dy < 0 ? 64 : 16;
  const nearZ: usize = dz < 0 ? 80 : 32;
  const farX: usize = 48 - nearX;
  const farY: usize = 80 - nearY;
  const farZ: usize = 112 - nearZ;
  let far = f32x4.splat(reach);
  let t = reach;
  hitTriangle = -1;
  let top = stack;
  let node: i32 = 0;
  while (true) {
    if (node >= 0) {
      const at = nodes + <usize>node * NODE_BYTES;
      const enter = f32x4.pmax(
        f32x4.pmax(
          f32x4.mul(f32x4.sub(v128.load(at + nearX), px), ix),
          f32x4.mul(f32x4.sub(v128.load(at + nearY), py), iy),
        ),
        f32x4.pmax(f32x4.mul(f32x4.sub(v128.load(at + nearZ), pz), iz), zero),
      );
      const leave = f32x4.pmin(
        f32x4.pmin(
          f32x4.mul(f32x4.sub(v128.load(at + farX), px), ix),
          f32x4.mul(f32x4.sub(v128.load(at + farY), py), iy),
        ),
        f32x4.pmin(f32x4.mul(f32x4.sub(v128.load(at + farZ), pz), iz), far),
      );
      let met = i32x4.bitmask(f32x4.le(enter, leave));
      if (met !== 0) {
        let lane = ctz(met);
        met &= met - 1;
        if (met === 0) {
          node = load<i32>(at + 96 + ((<usize>lane) << 2));
          continue;
        }
        // The nearest child comes next; the others wait, the farther the deeper.
        v128.store(lanes, enter);
        const first = top;
        let best = load<i32>(at + 96 + ((<usize>lane) << 2));
        let bestT = load<f32>(lanes + ((<usize>lane) << 2));
        do {
          lane = ctz(met);
          met &= met - 1;
          let child = load<i32>(at + 96 + ((<usize>lane) << 2));
          let childT = load<f32>(lanes + ((<usize>lane) << 2));
          if (childT < bestT) {
            const swap = best;
            best = child;
            child = swap;
            const swapT = bestT;
            bestT = childT;
            childT = swapT;
          }
          let slot = top;
          while (slot > first && load<f32>(slot - 4) < childT) {
            store<u64>(slot, load<u64>(slot - 8));
            slot -= 8;
          }
          store<i32>(slot, child);
          store<f32>(slot, childT, 4);
          top += 8;
        } while (met !== 0);
        node = best;
        continue;
      }
    } else {
      const at = packets + <usize>(-1 - node) * PACKET_BYTES;
      const e1x = v128.load(at, 48);
      const e1y = v128.load(at, 64);
      const e1z = v128.load(at, 80);
      const e2x = v128.load(at, 96);
      const e2y = v128.load(at, 112);
      const e2z = v128.load(at, 128);
      const cx = f32x4.sub(f32x4.mul(vy, e2z), f32x4.mul(vz, e2y));
      const cy = f32x4.sub(f32x4.mul(vz, e2x), f32x4.mul(vx, e2z));
      const cz = f32x4.sub(f32x4.mul(vx, e2y), f32x4.mul(vy, e2x));
      const det = f32x4.add(f32x4.mul(e1x, cx), f32x4.add(f32x4.mul(e1y, cy), f32x4.mul(e1z, cz)));
      const inverse = f32x4.div(one, det);
      const sx = f32x4.sub(px, v128.load(at));
      const sy = f32x4.sub(py, v128.load(at, 16));
      const sz = f32x4.sub(pz, v128.load(at, 32));
      const u = f32x4.mul(
        inverse,
        f32x4.add(f32x4.mul(sx, cx), f32x4.add(f32x4.mul(sy, cy), f32x4.mul(sz, cz))),
      );
      const qx = f32x4.sub(f32x4.mul(sy, e1z), f32x4.mul(sz, e1y));
      const qy = f32x4.sub(f32x4.mul(sz, e1x), f32x4.mul(sx, e1z));
      const qz = f32x4.sub(f32x4.mul(sx, e1y), f32x4.mul(sy, e1x));
      const v = f32x4.mul(
        inverse,
        f32x4.add(f32x4.mul(vx, qx), f32x4.add(f32x4.mul(vy, qy), f32x4.mul(vz, qz))),
      );
      const w = f32x4.mul(
        inverse,
        f32x4.add(f32x4.mul(e2x, qx), f32x4.add(f32x4.mul(e2y, qy), f32x4.mul(e2z, qz))),
      );
      let met = i32x4.bitmask(
        v128.and(
          v128.and(f32x4.ge(u, zero), f32x4.ge(v, zero)),
          v128.and(f32x4.le(f32x4.add(u, v), one), v128.and(f32x4.gt(w, zero), f32x4.lt(w, far))),
        ),
      );
      if (met !== 0) {
        v128.store(lanes, w);
        let nearestLane: usize = 0;
        do {
          const lane = (<usize>ctz(met)) << 2;
          met &= met - 1;
          const wt = load<f32>(lanes + lane);
          if (wt < t) {
            t = wt;
            nearestLane = lane;
          }
        } while (met !== 0);
        hitTriangle = load<i32>(at + nearestLane, 144);
        v128.store(lanes, u);
        hitU = load<f32>(lanes + nearestLane);
        v128.store(lanes, v);
        hitV = load<f32>(lanes + nearestLane);
        far = f32x4.splat(t);
      }
    }
    // The next waiting child that still begins before the nearest hit.
    do {
      if (top === stack) {
        hitT = t;
        hitTriangle &= ~PANE_BIT | (hitTriangle >> 31);
        return hitTriangle >= 0;
      }
      top -= 8;
    } while (load<f32>(top, 4) > t);
    node = load<i32>(top);
  }
}

/**
 * Whether nothing opaque stands between 0 and `reach`; what panes leave of the light is multiplied
 * into the globals of ./panes.ts.
 */
export function clear(ox: f32, oy: f32, oz: f32, dx: f32, dy: f32, dz: f32, reach: f32): bool {
  const ix = f32x4.splat(reciprocal(dx));
  const iy = f32x4.splat(reciprocal(dy));
  const iz = f32x4.splat(reciprocal(dz));
  const px = f32x4.splat(ox);
  const py = f32x4.splat(oy);
  const pz = f32x4.splat(oz);
  const vx = f32x4.splat(dx);
  const vy = f32x4.splat(dy);
  const vz = f32x4.splat(dz);
  const zero = f32x4.splat(0);
  const one = f32x4.splat(1);
  const nearX: usize = dx < 0 ? 48 : 0;
  const nearY: usize = dy < 0 ? 64 : 16;
  const nearZ: usize = dz < 0 ? 80 : 32;
  const farX: usize = 48 - nearX;
  const farY: usize = 80 - nearY;
  const farZ: usize = 112 - nearZ;
  const far = f32x4.splat(reach);
  let top = stack;
  let node: i32 = 0;
  while (true) {
    if (node >= 0) {
      const at = nodes + <usize>node * NODE_BYTES;
      const enter = f32x4.pmax(
        f32x4.pmax(
          f32x4.mul(f32x4.sub(v128.load(at + nearX), px), ix),
          f32x4.mul(f32x4.sub(v128.load(at + nearY), py), iy),
        ),
        f32x4.pmax(f32x4.mul(f32x4.sub(v128.load(at + nearZ), pz), iz), zero),
      );
      const leave = f32x4.pmin(
        f32x4.pmin(
          f32x4.mul(f32x4.sub(v128.load(at + farX), px), ix),
          f32x4.mul(f32x4.sub(v128.load(at + farY), py), iy),
        ),
        f32x4.pmin(f32x4.mul(f32x4.sub(v128.load(at + farZ), pz), iz), far),
      );
      let met = i32x4.bitmask(f32x4.le(enter, leave));
      while (met !== 0) {
        const lane = (<usize>ctz(met)) << 2;
        met &= met - 1;
        store<i32>(top, load<i32>(at + lane, 96));
        top += 4;
      }
    } else {
      const at = packets + <usize>(-1 - node) * PACKET_BYTES;
      const e1x = v128.load(at, 48);
      const e1y = v128.load(at, 64);
      const e1z = v128.load(at, 80);
      const e2x = v128.load(at, 96);
      const e2y = v128.load(at, 112);
      const e2z = v128.load(at, 128);
      const cx = f32x4.sub(f32x4.mul(vy, e2z), f32x4.mul(vz, e2y));
      const cy = f32x4.sub(f32x4.mul(vz, e2x), f32x4.mul(vx, e2z));
      const cz = f32x4.sub(f32x4.mul(vx, e2y), f32x4.mul(vy, e2x));
      const det = f32x4.add(f32x4.mul(e1x, cx), f32x4.add(f32x4.mul(e1y, cy), f32x4.mul(e1z, cz)));
      const inverse = f32x4.div(one, det);
      const sx = f32x4.sub(px, v128.load(at));
      const sy = f32x4.sub(py, v128.load(at, 16));
      const sz = f32x4.sub(pz, v128.load(at, 32));
      const u = f32x4.mul(
        inverse,
        f32x4.add(f32x4.mul(sx, cx), f32x4.add(f32x4.mul(sy, cy), f32x4.mul(sz, cz))),
      );
      const qx = f32x4.sub(f32x4.mul(sy, e1z), f32x4.mul(sz, e1y));
      const qy = f32x4.sub(f32x4.mul(sz, e1x), f32x4.mul(sx, e1z));
      const qz = f32x4.sub(f32x4.mul(sx, e1y), f32x4.mul(sy, e1x));
      const v = f32x4.mul(
        inverse,
        f32x4.add(f32x4.mul(vx, qx), f32x4.add(f32x4.mul(vy, qy), f32x4.mul(vz, qz))),
      );
      const w = f32x4.mul(
        inverse,
        f32x4.add(f32x4.mul(e2x, qx), f32x4.add(f32x4.mul(e2y, qy), f32x4.mul(e2z, qz))),
      );
      let met = i32x4.bitmask(
        v128.and(
          v128.and(f32x4.ge(u, zero), f32x4.ge(v, zero)),
          v128.and(f32x4.le(f32x4.add(u, v), one), v128.and(f32x4.gt(w, zero), f32x4.lt(w, far))),
        ),
      );
      while (met !== 0) {
        const lane = (<usize>ctz(met)) << 2;
        met &= met - 1;
        const triangle = load<i32>(at + lane, 144);
        if ((triangle & PANE_BIT) === 0) return false;
        if (passPane(triangle & ~PANE_BIT, dx, dy, dz) === NOTHING_LEFT) return false;
      }
    }
    if (top === stack) return true;
    top -= 4;
    node = load<i32>(top);
  }
}
