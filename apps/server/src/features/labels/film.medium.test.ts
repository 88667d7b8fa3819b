import { readCaption, readMark } from '@zhuhui/labels';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tinyFilm } from '../../engines/testing/tiny-film.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type FileLabels, openLabels } from './feature.ts';
import { fallbackPolicy } from './policy.ts';

const ORIGIN = { taskId: 't1', tool: 'img2Video', parents: [] };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const labelling = (settings: Record<string, unknown>): Promise<FileLabels> =>
  openLabels({
    ...{ db: database.db, clock: systemClock, secret: 'a secret of the tests' },
    fallback: fallbackPolicy(settings),
  });

it('keeps a film as it was made, with the mark in its metadata, and says how it is to be shown', async () => {
  const film = await tinyFilm(1);
  const { labels } = await labelling({ text: '人工智能生成', corner: 'topLeft' });
  const { bytes, label } = await labels.made(film, 'video', ORIGIN);
  expect(readCaption(bytes)).toBeNull();
  expect(readMark(bytes)).toEqual(label.mark);
  const style = { text: '人工智能生成', corner: 'topLeft', tone: 'dark' };
  expect(labels.plateOf(label)).toMatchObject(style);
});

it('leaves the visible mark out where nobody outside is served and the operator says so', async () => {
  const { labels } = await labelling({
    audience: 'internal',
    visible: { picture: true, drawing: true, video: false },
  });
  const { bytes, label } = await labels.made(await tinyFilm(1), 'video', ORIGIN);
  expect(labels.plateOf(label)).toBeNull();
  expect(readMark(bytes)).not.toBeNull();
});
