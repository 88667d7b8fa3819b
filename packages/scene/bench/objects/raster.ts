import { type Camera, projectionOf } from '../../src/camera.ts';
import type { Mesh } from '../../src/mesh/mesh.ts';
import { normalize, type Vec3 } from '../../src/vec.ts';

/** Sees an object in a cell: which colours its slots have, and how large it is. */
export interface Subject {
  readonly mesh: Mesh;
  readonly size: Vec3;
  /** Linear RGB by slot; lamps are above 1. */
  readonly colours: readonly Vec3[];
}

const SUN = normalize([-0.45, -0.65, 0.9]);
const SAMPLES = 2;

/** Draws an object from the front left with a z-buffer, sun and sky: enough to judge a shape by. */
export function drawObject(subject: Subject, width: number, height: number): Uint8Array {
  const w = width * SAMPLES;
  const h = height * SAMPLES;
  const film = {
    w,
    h,
    depth: new Float32Array(w * h).fill(Infinity),
    rgb: new Float32Array(w * h * 3),
  };
  film.rgb.fill(0.8);
  const p = projectionOf(cameraFor(subject.size), w, h);
  const { mesh } = subject;
  const at = (k: number): Vec3 => [
    mesh.positions[k * 3],
    mesh.positions[k * 3 + 1],
    mesh.positions[k * 3 + 2],
  ];
  const corner = (k: number) => {
    const d = at(k).map((x, c) => x - p.eye[c]);
    const along = (v: Vec3) => d[0] * v[0] + d[1] * v[1] + d[2] * v[2];
    const z = along(p.forward);
    return {
      x: p.axis[0] + (along(p.right) * p.focalPx) / z,
      y: p.axis[1] - (along(p.up) * p.focalPx) / z,
      z,
      n: [mesh.normals[k * 3], mesh.normals[k * 3 + 1], mesh.normals[k * 3 + 2]] as const,
    };
  };
  for (let t = 0; t < mesh.slots.length; t++) {
    const [a, b, c] = [0, 1, 2].map((k) => corner(mesh.indices[t * 3 + k]));
    fill(film, a, b, c, subject.colours[mesh.slots[t]] ?? [1, 0, 1]);
  }
  return developed(film, width, height);
}

function cameraFor([x, y, z]: Vec3): Camera {
  const radius = Math.hypot(x, y, z) / 2;
  const target: Vec3 = [0, 0, z / 2];
  const toward = normalize([-0.5, -1, 0.42]);
  const far = radius * 4.8;
  return {
    eye: [target[0] + toward[0] * far, target[1] + toward[1] * far, target[2] + toward[2] * far],
    target,
    focalMm: 80,
    twoPoint: false,
  };
}

function lightOn(n: Vec3): number {
  const sun = Math.max(0, n[0] * SUN[0] + n[1] * SUN[1] + n[2] * SUN[2]);
  return 0.75 * sun + 0.3 + 0.14 * n[2];
}

interface Corner {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly n: Vec3;
}

interface Film {
  readonly w: number;
  readonly h: number;
  readonly depth: Float32Array;
  readonly rgb: Float32Array;
}

function fill(film: Film, a: Corner, b: Corner, c: Corner, colour: Vec3): void {
  const area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  if (area === 0) return;
  const x0 = Math.max(0, Math.floor(Math.min(a.x, b.x, c.x)));
  const x1 = Math.min(film.w - 1, Math.ceil(Math.max(a.x, b.x, c.x)));
  const y0 = Math.max(0, Math.floor(Math.min(a.y, b.y, c.y)));
  const y1 = Math.min(film.h - 1, Math.ceil(Math.max(a.y, b.y, c.y)));
  // Seen from behind the picture's winding turns round; sheets then show a darker back.
  const back = area > 0 ? 0.7 : 1;
  for (let y = y0; y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      const wa = ((b.x - x) * (c.y - y) - (b.y - y) * (c.x - x)) / area;
      const wb = ((c.x - x) * (a.y - y) - (c.y - y) * (a.x - x)) / area;
      const wc = 1 - wa - wb;
      if (wa < 0 || wb < 0 || wc < 0) continue;
      const z = 1 / (wa / a.z + wb / b.z + wc / c.z);
      const k = y * film.w + x;
      if (z >= film.depth[k]) continue;
      film.depth[k] = z;
      const n = normalize([0, 1, 2].map((i) => wa * a.n[i] + wb * b.n[i] + wc * c.n[i]) as never);
      const light = lightOn(n) * back;
      for (let i = 0; i < 3; i++) film.rgb[k * 3 + i] = colour[i] > 1 ? 1 : colour[i] * light;
    }
  }
}

/** Averages the samples and darkens where the neighbourhood stands in front (a crude crevice shade). */
function developed(film: Film, width: number, height: number): Uint8Array {
  const out = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < 3; c++) {
        let sum = 0;
        for (let j = 0; j < SAMPLES; j++) {
          for (let i = 0; i < SAMPLES; i++) {
            const k = (y * SAMPLES + j) * film.w + x * SAMPLES + i;
            sum += film.rgb[k * 3 + c];
          }
        }
        const linear = (sum / SAMPLES ** 2) * crevice(film, x * SAMPLES, y * SAMPLES);
        out[(y * width + x) * 3 + c] = 255 * Math.min(1, linear) ** (1 / 2.2);
      }
    }
  }
  return out;
}

function crevice(film: Film, x: number, y: number): number {
  const own = film.depth[y * film.w + x];
  if (own === Infinity) return 1;
  let hidden = 0;
  for (let k = 0; k < 12; k++) {
    const reach = 3 + (k % 3) * 3;
    const dx = Math.round(reach * Math.cos(k * 2.4));
    const dy = Math.round(reach * Math.sin(k * 2.4));
    const [a, b] = [depthAt(film, x + dx, y + dy), depthAt(film, x - dx, y - dy)];
    // Hollow: the two sides stand nearer than the middle, which no slope does.
    const ahead = (own - (a + b) / 2) / own;
    if (ahead > 0.0006 && ahead < 0.03) hidden++;
  }
  return 1 - hidden / 20;
}

const depthAt = ({ w, h, depth }: Film, x: number, y: number): number =>
  x < 0 || y < 0 || x >= w || y >= h ? Infinity : depth[y * w + x];
