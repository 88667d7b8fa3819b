import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ownTemporaryFolder } from '../../testing/temporary-folder.ts';
import { inWorkFolder, removeAbandonedWork } from './work-folder.ts';

const NOW = new Date('2026-05-01T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

const folder = ownTemporaryFolder();

/** A folder with a film in it, each last written to so many minutes ago. */
async function left(name: string, ofFolder: number, ofFilm: number): Promise<void> {
  const film = join(folder(), name, 'film');
  await mkdir(join(folder(), name));
  writeFileSync(film, 'a film');
  utimesSync(film, minutesAgo(ofFilm), minutesAgo(ofFilm));
  utimesSync(join(folder(), name), minutesAgo(ofFolder), minutesAgo(ofFolder));
}

it('removes what killed processes left behind, and nothing that is written to or is not its own', async () => {
  await left('zhuhui-film-killed', 70, 65);
  await left('zhuhui-film-in-work', 70, 5);
  await left('somebody-else', 700, 700);
  await removeAbandonedWork(NOW);
  expect(readdirSync(folder()).sort()).toEqual(['somebody-else', 'zhuhui-film-in-work']);
});

it('finds the folders that work is done in', async () => {
  await inWorkFolder(async (file) => {
    writeFileSync(file('film'), 'a film');
    await removeAbandonedWork(new Date(Date.now() + 2 * 3_600_000));
    expect(readdirSync(folder())).toEqual([]);
  });
});
