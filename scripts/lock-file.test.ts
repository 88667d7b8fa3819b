import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface LockedPackage {
  version?: string;
  link?: boolean;
  integrity?: string;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
}

const file = new URL('../package-lock.json', import.meta.url);
const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync(file, 'utf8'),
);

/** Node's way of finding `name` from the package at `place`. */
function resolves(place: string, name: string): boolean {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    if (packages[`${folder}${folder && '/'}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

// npm writes such a lock file where its registry lacks a platform's package, and `npm ci` then
// refuses it everywhere.
it('locks the binaries of every platform', () => {
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !resolves(place, name)),
  );
  expect(missing).toEqual([]);
});

it('knows the digest of everything that is always installed', () => {
  const unverified = Object.entries(packages)
    .filter(([place, { link, optional }]) => place.includes('node_modules/') && !link && !optional)
    .filter(([, { integrity }]) => !integrity)
    .map(([place]) => place);
  expect(unverified).toEqual([]);
});
