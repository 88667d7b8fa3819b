import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import type { Possible } from '@zhuhui/kernels/click-learning';
import type { LessonKind } from './lessons.ts';

/** One click, and of each mask that it may mean how far it overlaps with what is meant. */
export interface Pick {
  readonly group: string;
  readonly table: Float32Array;
  readonly overlaps: readonly number[];
  /** How far each overlaps with each. */
  readonly mutual: Possible['overlaps']['mutual'];
  /** As how many it counts. */
  readonly times: number;
}

/** A lesson to be clicked through, and what becomes of it. */
export interface PickTask {
  readonly kind: LessonKind;
  readonly index: number;
}

const KEPT = new URL('../../../../../bench-output/click-learning/picks/', import.meta.url);
const fileOf = (kind: LessonKind): URL => new URL(`${kind}.bin`, KEPT);

/** @param picks by picture */
export function keepPicks(kind: LessonKind, picks: readonly (readonly Pick[])[]): void {
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(fileOf(kind), serialize(picks));
}

/** @throws when none were kept */
export const keptPicks = (kind: LessonKind): Pick[][] => deserialize(readFileSync(fileOf(kind)));
