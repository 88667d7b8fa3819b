import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MATERIAL_IDS } from '@zhuhui/kernels';
import { ASSET_KINDS } from '@zhuhui/tools';
import { expect, it } from 'vitest';
import { libraryEntries } from './entries.ts';
import { LIBRARY_FOLDER, listed } from './manifest.ts';

const MOST_MIB = 6;

type Listed = ReturnType<typeof listed> & { width: number; height: number; sha256: string };
const list: Listed[] = JSON.parse(readFileSync(join(LIBRARY_FOLDER, 'library.json'), 'utf8'));
const pictureOf = (id: string) => readFileSync(join(LIBRARY_FOLDER, `${id}.webp`));

it('lists what the definitions say (else run: npm run library)', () => {
  const said = list.map(({ width: _w, height: _h, sha256: _s, ...entry }) => entry);
  expect(said).toEqual(JSON.parse(JSON.stringify(libraryEntries().map(listed))));
});

it('has every picture it lists, and no other', () => {
  const names = readdirSync(LIBRARY_FOLDER).filter((name) => name.endsWith('.webp'));
  expect(names.sort()).toEqual(list.map(({ id }) => `${id}.webp`).sort());
  let bytes = 0;
  for (const { id, sha256 } of list) {
    const picture = pictureOf(id);
    expect(createHash('sha256').update(picture).digest('hex'), id).toBe(sha256);
    bytes += picture.length;
  }
  expect(bytes).toBeLessThan(MOST_MIB * 1024 * 1024);
});

it('fills every shelf but that of masks, with every material, each under its own name', () => {
  const kinds = new Set(list.map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual(
    Object.keys(ASSET_KINDS)
      .filter((k) => k !== 'mask')
      .sort(),
  );
  const materials = list.filter(({ kind }) => kind === 'material');
  expect(materials.map(({ material }) => material).sort()).toEqual([...MATERIAL_IDS].sort());
  for (const kind of kinds) {
    const names = list.filter((entry) => entry.kind === kind).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  }
  for (const { id, tags } of list) {
    expect(tags.length, id).toBeGreaterThan(0);
    expect(
      tags.filter((tag) => tag === ''),
      id,
    ).toEqual([]);
  }
});
