import type { Mesh } from './mesh.ts';
import { weld } from './shade.ts';

/** What is wrong with a mesh, in words; nothing for a sound one. `open` tells slots that are sheets. */
export function flawsOf(mesh: Mesh, open: (slot: number) => boolean = () => false): string[] {
  const flaws: string[] = [];
  for (const key of ['positions', 'normals', 'uvs'] as const) {
    if (mesh[key].some((x) => !Number.isFinite(x))) flaws.push(`${key} are not all numbers`);
  }
  if (mesh.indices.length !== mesh.slots.length * 3) flaws.push('slots and triangles differ');
  if (mesh.indices.some((k) => k >= mesh.positions.length / 3)) flaws.push('points are missing');
  if (flaws.length > 0) return flaws;
  return [...triangleFlaws(mesh, open), ...skinFlaws(mesh, open)];
}

function triangleFlaws(mesh: Mesh, open: (slot: number) => boolean): string[] {
  let flat = 0;
  let inward = 0;
  let stretched = 0;
  for (let t = 0; t < mesh.slots.length; t++) {
    const corners = [0, 1, 2].map((c) => mesh.indices[t * 3 + c]);
    const [nx, ny, nz] = areaVector(mesh, corners);
    const area = Math.hypot(nx, ny, nz) / 2;
    if (!(area > 1e-9)) flat++;
    if (open(mesh.slots[t])) continue;
    for (const k of corners) {
      const n = mesh.normals.subarray(k * 3, k * 3 + 3);
      if (Math.abs(Math.hypot(n[0], n[1], n[2]) - 1) > 1e-3) stretched++;
      if (nx * n[0] + ny * n[1] + nz * n[2] < 0) inward++;
    }
  }
  return [
    ...(flat > 0 ? [`${flat} triangles without area`] : []),
    ...(inward > 0 ? [`${inward} corners shaded from behind`] : []),
    ...(stretched > 0 ? [`${stretched} normals not of unit length`] : []),
  ];
}

function areaVector({ positions: p }: Mesh, [a, b, c]: readonly number[]) {
  const u = [0, 1, 2].map((k) => p[b * 3 + k] - p[a * 3 + k]);
  const v = [0, 1, 2].map((k) => p[c * 3 + k] - p[a * 3 + k]);
  return [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]] as const;
}

/** Solids must be closed (each edge walked as often one way as the other) and not inside out. */
function skinFlaws(mesh: Mesh, open: (slot: number) => boolean): string[] {
  const welded = weld(mesh.positions);
  const walks = new Map<string, number>();
  const piece = Uint32Array.from(welded.keys());
  const root = (k: number): number => {
    let at = k;
    while (piece[at] !== at) at = piece[at];
    for (let step = k; piece[step] !== at; ) [piece[step], step] = [at, piece[step]];
    return at;
  };
  const solid = [...mesh.slots.keys()].filter((t) => !open(mesh.slots[t]));
  for (const t of solid) {
    for (let c = 0; c < 3; c++) {
      const a = welded[mesh.indices[t * 3 + c]];
      const b = welded[mesh.indices[t * 3 + ((c + 1) % 3)]];
      const key = a < b ? `${a} ${b}` : `${b} ${a}`;
      walks.set(key, (walks.get(key) ?? 0) + (a < b ? 1 : -1));
      piece[root(a)] = root(b);
    }
  }
  const holes = [...walks.values()].filter((n) => n !== 0).length;
  const volumes = new Map<number, number>();
  for (const t of solid) {
    const at = root(welded[mesh.indices[t * 3]]);
    volumes.set(at, (volumes.get(at) ?? 0) + volumeUnder(mesh, t, at));
  }
  const inside = [...volumes.values()].filter((volume) => volume <= 0).length;
  return [
    ...(holes > 0 ? [`${holes} edges of solids left open`] : []),
    ...(inside > 0 ? [`${inside} of ${volumes.size} solids inside out`] : []),
  ];
}

/** Six times the volume between a triangle and point `from`. */
function volumeUnder(mesh: Mesh, t: number, from: number): number {
  const [a, b, c] = [0, 1, 2].map((corner) =>
    [0, 1, 2].map(
      (k) => mesh.positions[mesh.indices[t * 3 + corner] * 3 + k] - mesh.positions[from * 3 + k],
    ),
  );
  return (
    a[0] * (b[1] * c[2] - b[2] * c[1]) +
    a[1] * (b[2] * c[0] - b[0] * c[2]) +
    a[2] * (b[0] * c[1] - b[1] * c[0])
  );
}

/** Least and greatest coordinates. */
export function extentOf({ positions }: Mesh): { lo: number[]; hi: number[] } {
  const lo = [Infinity, Infinity, Infinity];
  const hi = [-Infinity, -Infinity, -Infinity];
  for (let k = 0; k < positions.length; k++) {
    lo[k % 3] = Math.min(lo[k % 3], positions[k]);
    hi[k % 3] = Math.max(hi[k % 3], positions[k]);
  }
  return { lo, hi };
}
