// Twin of `cutReference` in ../src/segment/max-flow.ts, step for step: two search trees kept from one augmenting path to the
// next (Boykov and Kolmogorov, PAMI 2004). Arc 2e leads along edge e, arc 2e + 1 back.

const FREE: u8 = 0;
const SOURCE: u8 = 1;
const SINK: u8 = 2;
const NONE: i32 = -1;
const TERMINAL: i32 = -2;
const ORPHAN: i32 = -3;
const FAR: i32 = 0x7fffffff;

let nodes: i32 = 0;
let heads: usize = 0;
let nextArcs: usize = 0;
let firstArcs: usize = 0;
let residuals: usize = 0;
let ties: usize = 0;
let trees: usize = 0;
let waitings: usize = 0;
let parentArcs: usize = 0;
let distances: usize = 0;
let stamps: usize = 0;
let rings: usize = 0;
let orphans: usize = 0;
let time: i32 = 0;
let ringHead: i32 = 0;
let ringTail: i32 = 0;
let orphanCount: i32 = 0;

/** Bytes of scratch that `cutGraph` needs. */
export function cutGraphScratch(nodeCount: i32): i32 {
  return 24 * nodeCount + 16;
}

/**
 * @param head, next 32-bit integers of each arc; `first` of each node
 * @param residual 64-bit floats of each arc, `tied` of each node
 * @param tree a byte a node, written: 1 = stays with the source
 */
export function cutGraph(
  nodeCount: i32,
  head: usize,
  next: usize,
  first: usize,
  residual: usize,
  tied: usize,
  tree: usize,
  scratch: usize,
): void {
  nodes = nodeCount;
  heads = head;
  nextArcs = next;
  firstArcs = first;
  residuals = residual;
  ties = tied;
  trees = tree;
  const plane = (<usize>nodes) << 2;
  parentArcs = scratch;
  distances = scratch + plane;
  stamps = scratch + 2 * plane;
  orphans = scratch + 3 * plane;
  rings = scratch + 4 * plane;
  waitings = scratch + 5 * plane + 4;
  memory.fill(trees, FREE, <usize>nodes);
  memory.fill(parentArcs, 0xff, plane);
  memory.fill(distances, 0, 2 * plane);
  memory.fill(waitings, 0, <usize>nodes);
  time = 0;
  ringHead = 0;
  ringTail = 0;
  orphanCount = 0;
  solve();
  for (let node = 0; node < nodes; node++) setTree(node, treeOf(node) === SOURCE ? 1 : 0);
}

function solve(): void {
  for (let node = 0; node < nodes; node++) {
    const tie = tieOf(node);
    if (tie === 0) continue;
    setTree(node, tie > 0 ? SOURCE : SINK);
    setParent(node, TERMINAL);
    setDistance(node, 1);
    activate(node);
  }
  let node = NONE;
  for (;;) {
    if (node === NONE || treeOf(node) === FREE) {
      if (ringHead === ringTail) break;
      node = load<i32>(rings + ((<usize>ringHead) << 2));
      ringHead = ringHead === nodes ? 0 : ringHead + 1;
      store<u8>(waitings + <usize>node, 0);
      if (treeOf(node) === FREE) continue;
    }
    const middle = grow(node);
    time++;
    if (middle === NONE) {
      node = NONE;
      continue;
    }
    augment(middle);
    while (orphanCount > 0) {
      orphanCount--;
      adopt(load<i32>(orphans + ((<usize>orphanCount) << 2)));
    }
  }
}

function activate(node: i32): void {
  const waiting = waitings + <usize>node;
  if (load<u8>(waiting) === 1) return;
  store<u8>(waiting, 1);
  store<i32>(rings + ((<usize>ringTail) << 2), node);
  ringTail = ringTail === nodes ? 0 : ringTail + 1;
}

function grow(node: i32): i32 {
  const own = treeOf(node);
  for (let arc = firstOf(node); arc !== NONE; arc = nextOf(arc)) {
    const free = own === SOURCE ? residualOf(arc) : residualOf(arc ^ 1);
    if (free <= 0) continue;
    const other = headOf(arc);
    if (treeOf(other) === FREE) {
      setTree(other, own);
      hang(other, arc ^ 1, node);
      activate(other);
    } else if (treeOf(other) !== own) {
      return own === SOURCE ? arc : arc ^ 1;
    } else if (stampOf(other) <= stampOf(node) && distanceOf(other) > distanceOf(node)) {
      hang(other, arc ^ 1, node);
    }
  }
  return NONE;
}

function hang(node: i32, arc: i32, parent: i32): void {
  setParent(node, arc);
  setStamp(node, stampOf(parent));
  setDistance(node, distanceOf(parent) + 1);
}

function augment(middle: i32): void {
  let room = residualOf(middle);
  let node = headOf(middle ^ 1);
  while (parentOf(node) !== TERMINAL) {
    room = min(room, residualOf(parentOf(node) ^ 1));
    node = headOf(parentOf(node));
  }
  room = min(room, tieOf(node));
  node = headOf(middle);
  while (parentOf(node) !== TERMINAL) {
    room = min(room, residualOf(parentOf(node)));
    node = headOf(parentOf(node));
  }
  room = min(room, -tieOf(node));

  push(middle, room);
  node = headOf(middle ^ 1);
  while (parentOf(node) !== TERMINAL) {
    const arc = parentOf(node);
    push(arc ^ 1, room);
    if (residualOf(arc ^ 1) <= 0) orphan(node);
    node = headOf(arc);
  }
  setTie(node, tieOf(node) - room);
  if (tieOf(node) <= 0) orphan(node);
  node = headOf(middle);
  while (parentOf(node) !== TERMINAL) {
    const arc = parentOf(node);
    push(arc, room);
    if (residualOf(arc) <= 0) orphan(node);
    node = headOf(arc);
  }
  setTie(node, tieOf(node) + room);
  if (tieOf(node) >= 0) orphan(node);
}

// Takes from an arc what its reverse is given.
function push(arc: i32, room: f64): void {
  const at = residuals + ((<usize>arc) << 3);
  const back = residuals + ((<usize>(arc ^ 1)) << 3);
  store<f64>(at, load<f64>(at) - room);
  store<f64>(back, load<f64>(back) + room);
}

function orphan(node: i32): void {
  setParent(node, ORPHAN);
  store<i32>(orphans + ((<usize>orphanCount) << 2), node);
  orphanCount++;
}

function rootDistance(start: i32): i32 {
  let steps = 0;
  let node = start;
  for (;;) {
    if (stampOf(node) === time) {
      steps += distanceOf(node);
      break;
    }
    const arc = parentOf(node);
    steps++;
    if (arc === TERMINAL) {
      setStamp(node, time);
      setDistance(node, 1);
      break;
    }
    if (arc === ORPHAN || arc === NONE) return FAR;
    node = headOf(arc);
  }
  let left = steps;
  for (node = start; stampOf(node) !== time; node = headOf(parentOf(node))) {
    setStamp(node, time);
    setDistance(node, left--);
  }
  return steps;
}

function adopt(node: i32): void {
  const own = treeOf(node);
  let best = NONE;
  let bestDistance = FAR;
  for (let arc = firstOf(node); arc !== NONE; arc = nextOf(arc)) {
    const free = own === SOURCE ? residualOf(arc ^ 1) : residualOf(arc);
    if (free <= 0) continue;
    const other = headOf(arc);
    if (treeOf(other) !== own || parentOf(other) === NONE) continue;
    const steps = rootDistance(other);
    if (steps < bestDistance) {
      best = arc;
      bestDistance = steps;
    }
  }
  if (best !== NONE) {
    setParent(node, best);
    setStamp(node, time);
    setDistance(node, bestDistance + 1);
    return;
  }
  for (let arc = firstOf(node); arc !== NONE; arc = nextOf(arc)) {
    const other = headOf(arc);
    if (treeOf(other) !== own || parentOf(other) === NONE) continue;
    const free = own === SOURCE ? residualOf(arc ^ 1) : residualOf(arc);
    if (free > 0) activate(other);
    if (parentOf(other) >= 0 && headOf(parentOf(other)) === node) orphan(other);
  }
  setTree(node, FREE);
  setParent(node, NONE);
}

function headOf(arc: i32): i32 {
  return load<i32>(heads + ((<usize>arc) << 2));
}
function nextOf(arc: i32): i32 {
  return load<i32>(nextArcs + ((<usize>arc) << 2));
}
function firstOf(node: i32): i32 {
  return load<i32>(firstArcs + ((<usize>node) << 2));
}
function residualOf(arc: i32): f64 {
  return load<f64>(residuals + ((<usize>arc) << 3));
}
function tieOf(node: i32): f64 {
  return load<f64>(ties + ((<usize>node) << 3));
}
function setTie(node: i32, value: f64): void {
  store<f64>(ties + ((<usize>node) << 3), value);
}
function treeOf(node: i32): u8 {
  return load<u8>(trees + <usize>node);
}
function setTree(node: i32, value: u8): void {
  store<u8>(trees + <usize>node, value);
}
function parentOf(node: i32): i32 {
  return load<i32>(parentArcs + ((<usize>node) << 2));
}
function setParent(node: i32, arc: i32): void {
  store<i32>(parentArcs + ((<usize>node) << 2), arc);
}
function distanceOf(node: i32): i32 {
  return load<i32>(distances + ((<usize>node) << 2));
}
function setDistance(node: i32, value: i32): void {
  store<i32>(distances + ((<usize>node) << 2), value);
}
function stampOf(node: i32): i32 {
  return load<i32>(stamps + ((<usize>node) << 2));
}
function setStamp(node: i32, value: i32): void {
  store<i32>(stamps + ((<usize>node) << 2), value);
}
