import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@zhuhui/contracts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock/clock.ts';
import { silentLog } from '../../platform/log/log.ts';
import { buildTestApp, type TestApp } from '../../testing/build-app.ts';
import { type BuiltInEntry, startStockingGallery } from './stock.ts';

let app: TestApp;
let folder: string;

const seen = { palette: ['#a08060'], colours: [], look: '', alike: null };
const listed = (file: string) => ({ file, width: 96, height: 72, sha256: '', seen });
const image = (file: string, from: string | null): BuiltInEntry['images'][number] => ({
  ...{ ...listed(file), caption: '', from, tool: 'atmosphereChange', settings: { hour: 18 } },
  ...{ withheld: from === null ? ['uploadImage'] : [], settingsVersion: 2 },
});
const ENTRY: BuiltInEntry = {
  ...{ id: 'seed-one', kind: 'case', title: '示例客厅', description: '', category: '50101' },
  facts: { areaM2: 90, city: '上海', budget: 'comfort', designer: '示例' },
  ...{ input: listed('base'), images: [image('night', 'base'), image('other', null)] },
};

const stock = async (entries: readonly BuiltInEntry[]) => {
  await writeFile(join(folder, 'gallery.json'), JSON.stringify(entries));
  const label = async (bytes: Uint8Array) => ({
    ...{ bytes, label: null, record: async () => undefined },
  });
  const deps = { db: app.database.db, storage: app.storage, clock: systemClock, log: silentLog };
  await startStockingGallery({ ...deps, label, folder }).finished;
};

beforeAll(async () => {
  [app, folder] = await Promise.all([buildTestApp(), mkdtemp(join(tmpdir(), 'zhuhui-gallery-'))]);
  for (const [nth, file] of ['base', 'night', 'other'].entries()) {
    const background = ['#a08060', '#203050', '#c0c0a0'][nth] ?? '#000000';
    const picture = sharp({ create: { width: 96, height: 72, channels: 3, background } });
    await picture.webp().toFile(join(folder, `${file}.webp`));
  }
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

it('brings works once, lets everybody go on from them, and takes away what is no longer brought', async () => {
  await Promise.all([stock([ENTRY]), stock([ENTRY])]);
  await stock([ENTRY]);
  const visitor = app.client();
  const { list } = await visitor.call(endpoints.galleryList);
  expect(list.map(({ id, kind, author }) => [id, kind, author.isHouse])).toEqual([
    ['seed-one', 'case', true],
  ]);
  const { images } = await visitor.call(endpoints.galleryEntry, { id: 'seed-one' });
  expect((await visitor.get(images[0]?.url ?? '')).statusCode).toBe(200);
  const recipe = await visitor.call(endpoints.galleryRemake, { imageId: 'seed-one-1' });
  expect(recipe).toMatchObject({ tool: 'atmosphereChange', withheld: [] });
  const user = await app.signedIn();
  expect((await user.run(recipe.tool, recipe.settings)).status).toBe('succeeded');
  const kept = await visitor.call(endpoints.galleryRemake, { imageId: 'seed-one-2' });
  expect(kept.withheld).toEqual(['uploadImage']);
  await stock([]);
  expect((await visitor.call(endpoints.galleryList)).list).toEqual([]);
});
