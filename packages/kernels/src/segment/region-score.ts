import type { PreparedPicture } from './prepare.ts';

/** Shares of the picture from which a thing is unlikely large, and below which unlikely small. */
const LARGE_SHARE = 0.25;
const SMALL_SHARE = 0.01;
const SIZE_WEIGHT = 0.1;

/**
 * How much a set of regions looks like one whole thing, about −2 … 1: a border stronger than the steps
 * within, little left outside of what is alike inside (one half of the normalised cut: Shi and Malik,
 * PAMI 2000), clear of the picture's rim, of a likely size.
 */
export function wholeness({ graph, affinity }: PreparedPicture, inside: Uint8Array): number {
  const { count, area, rim, a, b, length, step } = graph;
  let pixels = 0;
  let total = 0;
  let onRim = 0;
  let wholeRim = 0;
  let alike = 0;
  let alikeOutside = 0;
  for (let k = 0; k < count; k++) {
    total += area[k];
    wholeRim += rim[k];
    if (inside[k] === 0) continue;
    pixels += area[k];
    onRim += rim[k];
    for (let i = affinity.start[k]; i < affinity.start[k + 1]; i++) {
      alike += affinity.weight[i];
      if (inside[affinity.near[i]] === 0) alikeOutside += affinity.weight[i];
    }
  }
  if (pixels === 0 || pixels === total) return -2;
  let border = 0;
  let borderSteps = 0;
  let within = 0;
  let withinSteps = 0;
  for (let e = 0; e < a.length; e++) {
    if (inside[a[e]] !== inside[b[e]]) {
      border += length[e];
      borderSteps += length[e] * step[e];
    } else if (inside[a[e]] === 1) {
      within += length[e];
      withinSteps += length[e] * step[e];
    }
  }
  const strong = borderSteps / Math.max(1, border);
  const weak = withinSteps / Math.max(1, within);
  const share = pixels / total;
  const unlikely =
    Math.max(0, Math.log(share / LARGE_SHARE)) + Math.max(0, Math.log(SMALL_SHARE / share));
  return (
    strong / (strong + weak + 1e-6) -
    alikeOutside / Math.max(1e-9, alike) -
    Math.max(0, onRim / wholeRim - share) -
    SIZE_WEIGHT * (1 - onRim / wholeRim) * unlikely
  );
}

/** Mean intersection over union, in pixels, of one selection of regions with several (itself among them). */
export function agreement(
  area: Int32Array,
  inside: Uint8Array,
  all: readonly { readonly inside: Uint8Array }[],
): number {
  let sum = 0;
  for (const other of all) {
    let both = 0;
    let either = 0;
    for (let k = 0; k < area.length; k++) {
      if (inside[k] === 1 && other.inside[k] === 1) both += area[k];
      if (inside[k] === 1 || other.inside[k] === 1) either += area[k];
    }
    sum += either === 0 ? 1 : both / either;
  }
  return sum / all.length;
}
