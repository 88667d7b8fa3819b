import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ObjectInfo } from './object-info.ts';

/** Versions of ComfyUI whose node classes are kept here, old to new. */
export const COMMITTED_VERSIONS = ['0.3.64', '0.33'] as const;
export type CommittedVersion = (typeof COMMITTED_VERSIONS)[number];

export const committedPath = (version: string): string =>
  fileURLToPath(new URL(`nodes-${version}.json`, import.meta.url));

/** The classes that the graphs use, as that version has them; those it lacks are absent. */
export const committedSchema = (version: CommittedVersion): ObjectInfo =>
  JSON.parse(readFileSync(committedPath(version), 'utf8')) as ObjectInfo;
