import os from 'node:os';
import { expect, it } from 'vitest';
import { readDiskSpace } from './disk-space.ts';

const GIB = 1024 ** 3;
const ofDisk = (totalGib: number, freeGib: number) =>
  readDiskSpace('/data', async () => ({ bsize: GIB, blocks: totalGib, bavail: freeGib }));

it('reads what the disk of a folder has left', async () => {
  const space = await readDiskSpace(os.tmpdir());
  expect(space?.totalBytes).toBeGreaterThan(0);
  expect(space?.freeBytes).toBeLessThanOrEqual(space?.totalBytes ?? 0);
});

it.each([
  ['a tenth of a small disk', 20, 2, false],
  ['less than a tenth of a small disk', 20, 1, true],
  ['little of a large disk, but enough', 2000, 6, false],
  ['next to nothing of a large disk', 2000, 4, true],
])('says whether %s is little', async (_, totalGib, freeGib, isLow) => {
  expect(await ofDisk(totalGib, freeGib)).toEqual({
    ...{ totalBytes: totalGib * GIB, freeBytes: freeGib * GIB, isLow },
  });
});

it('says nothing of what is no disk, or cannot be asked', async () => {
  expect(await ofDisk(0, 0)).toBeNull();
  expect(await readDiskSpace('/no/such/folder')).toBeNull();
});
