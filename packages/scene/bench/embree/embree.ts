import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface EmbreeTimes {
  readonly nearestS: number;
  readonly shadowS: number;
  readonly met: number;
  readonly stopped: number;
}

let program: string | undefined;

const INSTALL = 'apt-get install libembree-dev g++';

/** Casts the rays (8 numbers each) with Embree 3 as Debian 12 has it; a reason where it is not there. */
export function castWithEmbree(
  corners: Float32Array,
  nearest: Float32Array,
  shadow: Float32Array,
): EmbreeTimes | string {
  if (!existsSync('/usr/include/embree3/rtcore.h')) return `no Embree 3 (${INSTALL})`;
  if (!program) {
    const built = path.join(mkdtempSync(path.join(tmpdir(), 'zh-embree-')), 'cast');
    const source = path.join(import.meta.dirname, 'cast.cpp');
    const made = spawnSync('g++', ['-O3', '-march=native', source, '-o', built, '-lembree3']);
    if (made.error) return `no g++ (${INSTALL})`;
    if (made.status !== 0) return `g++: ${made.stderr}`;
    program = built;
  }
  const counts = Int32Array.of(corners.length / 9, nearest.length / 8, shadow.length / 8);
  const input = Buffer.concat([counts, corners, nearest, shadow].map(bytesOf));
  const { status, stdout, stderr } = spawnSync(program, { input, maxBuffer: 2 ** 20 });
  if (status !== 0) return `embree: ${stderr}`;
  const [nearestS, shadowS, met, stopped] = stdout.toString().trim().split(' ').map(Number);
  return { nearestS, shadowS, met, stopped };
}

const bytesOf = (values: Int32Array | Float32Array): Buffer =>
  Buffer.from(values.buffer, values.byteOffset, values.byteLength);
