import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ownTemporaryFolder } from '../../testing/temporary-folder.ts';
import { withSpooled } from './film-spool.ts';

const folder = ownTemporaryFolder();

const frameOf = (value: number) => new Uint8Array(6).fill(value);

it('gives frames back in order, and has no file that a killed process could leave behind', async () => {
  const left: string[][] = [];
  async function* slowFrames() {
    for (const value of [1, 2, 3]) {
      left.push(readdirSync(folder()));
      yield frameOf(value);
    }
  }
  const shown = await withSpooled(slowFrames(), 6, async (frames) => {
    const all: Uint8Array[] = [];
    for await (const frame of frames) all.push(frame);
    return all;
  });
  expect(shown).toEqual([frameOf(1), frameOf(2), frameOf(3)]);
  expect(left).toEqual([[], [], []]);
});
