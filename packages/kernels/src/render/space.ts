import type { LabelMap } from '../image.ts';
import type { Camera } from './camera.ts';
import type { Part } from './part.ts';
import type { Region } from './regions.ts';

/**
 * The plane a region lies in, in camera space (metres): points with n · P = c, texture axes u and v,
 * and the normal turned towards the eye.
 */
export interface Surface {
  nx: number;
  ny: number;
  nz: number;
  c: number;
  ux: number;
  uy: number;
  uz: number;
  vx: number;
  vy: number;
  vz: number;
  /** Normal towards the eye. */
  ex: number;
  ey: number;
  ez: number;
  readonly kind: 'floor' | 'ceiling' | 'wall' | 'object' | 'sky';
  solved: boolean;
}

export interface Space {
  readonly camera: Camera;
  readonly surfaces: readonly Surface[];
  readonly ceilingHeightM: number;
}

const FALLBACK_DEPTH_M = { inside: 4.5, outside: 14 };

/**
 * Gives each region a plane. The floor fixes the scale (the eye's height above it); planes with a known
 * direction are placed where they touch a plane already placed: walls on the floor, the ceiling on the
 * walls, insets on their wall, furniture where it stands.
 */
export function buildSpace(
  labels: LabelMap,
  regions: readonly Region[],
  parts: readonly Part[],
  camera: Camera,
  inside: boolean,
): Space {
  const contacts = collectContacts(labels, regions.length);
  const [dx, dz] = camera.depthDirection;
  const surfaces = regions.map((region, id): Surface => {
    const { role, lying } = parts[id];
    if (camera.above === true) return sheet(role, camera);
    if (role === 'sky') return surface(0, 0, 1, 1e4, 'sky', camera, true);
    if (role === 'floor' || role === 'ground' || role === 'paving' || role === 'water' || lying) {
      return surface(0, 1, 0, camera.eyeHeightM, 'floor', camera, true);
    }
    if (role === 'ceiling')
      return surface(0, -1, 0, 2.8 - camera.eyeHeightM, 'ceiling', camera, false);
    const kind = role === 'wall' || role === 'facade' ? 'wall' : 'object';
    if (region.facing === 'side') return surface(dz, 0, -dx, 0, kind, camera, false);
    if (region.facing === 'level' && kind === 'object')
      return surface(0, 1, 0, 0, kind, camera, false);
    return surface(dx, 0, dz, 0, kind, camera, false);
  });
  const place = (id: number, on: (other: number) => boolean): boolean =>
    placeBy(surfaces, contacts, id, on, camera);
  const ids = regions.map((r) => r.id).sort((a, b) => regions[b].area - regions[a].area);
  const solved = (other: number) => surfaces[other].solved && surfaces[other].kind !== 'sky';
  const standing = (other: number) => surfaces[other].kind === 'floor' && surfaces[other].solved;
  for (const id of ids)
    if (!surfaces[id].solved && surfaces[id].kind === 'wall') place(id, standing);
  for (let pass = 0; pass < 2; pass++) {
    for (const id of ids) {
      if (surfaces[id].solved || surfaces[id].kind !== 'wall') continue;
      place(id, (other) => solved(other) && surfaces[other].kind === 'wall');
    }
  }
  const ceilingHeightM = placeCeiling(surfaces, contacts, regions, parts, camera);
  for (const id of ids) {
    if (surfaces[id].solved || !parts[id].onWall) continue;
    copyHost(surfaces, contacts, id);
  }
  const tops = (id: number) => surfaces[id].ny !== 0 && surfaces[id].kind === 'object';
  for (const id of ids) if (!surfaces[id].solved && !tops(id)) place(id, standing);
  for (let pass = 0; pass < 4; pass++) {
    for (const id of ids) {
      if (surfaces[id].solved) continue;
      place(id, (other) => solved(other) && parts[other].group === parts[id].group);
    }
  }
  for (const id of ids) {
    if (surfaces[id].solved) continue;
    const far = inside ? FALLBACK_DEPTH_M.inside : FALLBACK_DEPTH_M.outside;
    stand(surfaces[id], regions[id], camera, far);
  }
  for (const s of surfaces) turnToEye(s);
  return { camera, surfaces, ceilingHeightM };
}

/**
 * A surface of a plan: everything lies level at the eye's height below it. Its floors are no floors to
 * the light: seen from straight above nothing is mirrored in them.
 */
function sheet(role: Part['role'], camera: Camera): Surface {
  const kind = role === 'wall' || role === 'ceiling' ? role : 'object';
  return surface(0, 0, 1, camera.eyeHeightM, kind, camera, true);
}

function surface(
  nx: number,
  ny: number,
  nz: number,
  c: number,
  kind: Surface['kind'],
  camera: Camera,
  solved: boolean,
): Surface {
  const [dx, dz] = camera.depthDirection;
  const flat = ny !== 0;
  return {
    nx,
    ny,
    nz,
    c,
    // Level planes: u runs into the picture. Upright planes: u runs along, v up.
    ux: flat ? dx : nz,
    uy: 0,
    uz: flat ? dz : -nx,
    vx: flat ? dz : 0,
    vy: flat ? 0 : -1,
    vz: flat ? -dx : 0,
    ex: nx,
    ey: ny,
    ez: nz,
    kind,
    solved,
  };
}

function turnToEye(s: Surface): void {
  // The eye is at the origin: n · P = c means the normal towards it is −n for c > 0.
  const sign = s.c > 0 ? -1 : 1;
  s.ex = sign * s.nx;
  s.ey = sign * s.ny;
  s.ez = sign * s.nz;
}

type Contacts = Map<number, Map<number, number[]>>;

// Up to this many border pixels are kept per pair of neighbours.
const MAX_CONTACTS = 48;

/** Border pixels (of the first region) for every ordered pair of neighbours, thinned evenly. */
function collectContacts(labels: LabelMap, count: number): Contacts {
  const contacts: Contacts = new Map();
  for (let id = 0; id < count; id++) contacts.set(id, new Map());
  for (let y = 0; y < labels.height; y++) addContacts(labels, y, contacts);
  for (const of of contacts.values()) {
    for (const [other, list] of of) {
      const step = Math.ceil(list.length / MAX_CONTACTS);
      if (step > 1)
        of.set(
          other,
          list.filter((_, i) => i % step === 0),
        );
    }
  }
  return contacts;
}

function addContacts({ width, height, data }: LabelMap, y: number, contacts: Contacts): void {
  for (let x = 0, p = y * width; x < width; x++, p++) {
    if (x < width - 1 && data[p + 1] !== data[p]) addContact(data[p], data[p + 1], p, contacts);
    if (y < height - 1 && data[p + width] !== data[p])
      addContact(data[p], data[p + width], p, contacts);
  }
}

/** Of two neighbours, each with the other. */
function addContact(a: number, b: number, p: number, contacts: Contacts): void {
  for (const [one, other] of [
    [a, b],
    [b, a],
  ]) {
    const of = contacts.get(one) as Map<number, number[]>;
    const list = of.get(other);
    if (list === undefined) of.set(other, [p]);
    else list.push(p);
  }
}

/** Depth factor t of the ray through a pixel on a plane: P = t · ((x − cx)/f, (y − horizon)/f, 1). */
export function depthOn(s: Surface, camera: Camera, x: number, y: number): number {
  const rx = (x - camera.cx) / camera.focalPx;
  const ry = (y - camera.horizonPx) / camera.focalPx;
  return s.c / (s.nx * rx + s.ny * ry + s.nz);
}

function placeBy(
  surfaces: readonly Surface[],
  contacts: Contacts,
  id: number,
  on: (other: number) => boolean,
  camera: Camera,
): boolean {
  const own = surfaces[id];
  const offsets: number[] = [];
  for (const [other, pixels] of contacts.get(id) as Map<number, number[]>) {
    if (!on(other)) continue;
    for (const p of pixels) {
      const x = p % camera.width;
      const y = Math.floor(p / camera.width);
      const t = depthOn(surfaces[other], camera, x, y);
      if (!(t > 0.3) || t > 150) continue;
      const px = (t * (x - camera.cx)) / camera.focalPx;
      const py = (t * (y - camera.horizonPx)) / camera.focalPx;
      offsets.push(own.nx * px + own.ny * py + own.nz * t);
    }
  }
  if (offsets.length < 6) return false;
  offsets.sort((a, b) => a - b);
  const c = offsets[offsets.length >> 1];
  if (Math.abs(c) < 0.05) return false;
  own.c = c;
  own.solved = true;
  return true;
}

// The ceiling's height is the median over where walls meet it.
function placeCeiling(
  surfaces: readonly Surface[],
  contacts: Contacts,
  regions: readonly Region[],
  parts: readonly Part[],
  camera: Camera,
): number {
  let height = 2.8;
  for (const { id } of [...regions].sort((a, b) => b.area - a.area)) {
    if (parts[id].role !== 'ceiling') continue;
    const found = placeBy(
      surfaces,
      contacts,
      id,
      (other) => surfaces[other].kind === 'wall' && surfaces[other].solved,
      camera,
    );
    if (found && height === 2.8) {
      height = Math.min(6, Math.max(2.2, surfaces[id].c + camera.eyeHeightM));
    }
    surfaces[id].c = Math.max(0.6, found ? surfaces[id].c : height - camera.eyeHeightM);
    surfaces[id].solved = true;
  }
  return height;
}

function copyHost(surfaces: readonly Surface[], contacts: Contacts, id: number): void {
  let host = -1;
  let most = 0;
  for (const [other, pixels] of contacts.get(id) as Map<number, number[]>) {
    const s = surfaces[other];
    if (s.solved && s.kind === 'wall' && pixels.length > most)
      [host, most] = [other, pixels.length];
    else if (s.solved && s.kind === 'object' && s.ny === 0 && most === 0) host = other;
  }
  if (host < 0) return;
  const { kind } = surfaces[id];
  Object.assign(surfaces[id], surfaces[host], { kind });
}

// Nothing touches it: a card facing the eye, standing on the floor when it is low enough.
function stand(s: Surface, region: Region, camera: Camera, farM: number): void {
  const drop = region.maxY - camera.horizonPx;
  const onFloor = drop > 4 ? (camera.eyeHeightM * camera.focalPx) / drop : farM;
  const depth = Math.min(Math.max(0.8, onFloor), farM * 1.6);
  const [dx, dz] = camera.depthDirection;
  Object.assign(s, surface(dx, 0, dz, 0, s.kind, camera, true));
  const rx = (region.cx - camera.cx) / camera.focalPx;
  s.c = depth * (s.nx * rx + s.nz);
  if (s.c < 0.2) s.c = 0.2;
}
