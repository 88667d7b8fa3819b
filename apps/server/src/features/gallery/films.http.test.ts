import { endpoints, type Task } from '@zhuhui/contracts';
import { readMark } from '@zhuhui/labels';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '../../engines/engine.ts';
import { createFakeEngine } from '../../engines/fake/engine.ts';
import { tinyFilm } from '../../engines/testing/tiny-film.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';
import { pictureBytes } from '../../testing/pictures.ts';

const SECONDS = 2;
let app: TestApp;
let author: TestClient;
let visitor: TestClient;
let admin: TestClient;
let task: Task;
let posterFileId: string;

/** An engine that makes one film, whatever is asked for. */
function filmMaker(bytes: Uint8Array): Engine {
  const output = { mime: 'video/mp4', kind: 'video', durationSeconds: SECONDS, seed: 1 } as const;
  return {
    ...createFakeEngine(),
    run: async () => ({
      outputs: [{ ...output, bytes, widthPx: 64, heightPx: 48 }],
      effective: {},
    }),
  };
}

const publish = (more: object, client = author) =>
  client.send(endpoints.galleryPublish, {
    ...{ kind: 'set', title: '夜里的街道', consent: true as const },
    pictures: [{ taskId: task.taskId, ordinal: 0, posterFileId, ...more }],
  });

beforeAll(async () => {
  app = await buildTestApp({ engines: [filmMaker(await tinyFilm(SECONDS))] });
  [author, admin] = await Promise.all([app.signedIn(), app.signedInAdmin('operator')]);
  visitor = app.client();
  task = await author.run('text2Video', { prompt: '夜里的街道' });
  ({ fileId: posterFileId } = await author.upload(await pictureBytes(64, 48)));
});
afterAll(() => app.close());

it('asks for a picture of one’s own that stands for a film', async () => {
  const other = await app.signedIn();
  const { fileId } = await other.upload(await pictureBytes(64, 48));
  expect((await publish({ posterFileId: undefined })).status).toBe(400);
  expect((await publish({ posterFileId: fileId })).status).toBe(400);
  expect((await publish({ posterFileId: task.results[0]?.fileId })).status).toBe(400);
});

it('shows a film once it was looked at, lists it, hands it out labelled, and takes it back', async () => {
  const [result] = task.results;
  if (!result) throw new Error(task.errorMessage ?? 'no film');
  const answer = await publish({ caption: '雨后' });
  const entry = (answer.body as { data: { id: string; images: { id: string }[] } }).data;
  const waiting = await author.call(endpoints.galleryEntry, { id: entry.id });
  const [image] = waiting.images;
  if (!image?.film) throw new Error('no film');
  expect(image).toMatchObject({ isAi: true, film: { durationSeconds: SECONDS } });
  expect(image.film.url).not.toBe(result.url);
  expect((await visitor.get(image.film.url)).statusCode).toBe(404);
  expect((await visitor.get(image.url)).statusCode).toBe(404);

  // Who judges it watches it.
  const seen = await admin.call(endpoints.adminGalleryEntry, { id: entry.id });
  expect(seen.images[0]?.filmSeconds).toBe(SECONDS);
  const watched = await admin.raw(endpoints.adminGalleryFilm, { imageId: image.id });
  expect([watched.statusCode, watched.headers['content-type']]).toEqual([200, 'video/mp4']);
  await admin.call(endpoints.judgeGallery, { id: entry.id, verdict: 'approve' });

  const film = await visitor.get(image.film.url);
  expect([film.statusCode, film.headers['content-type']]).toEqual([200, 'video/mp4']);
  expect(readMark(film.rawPayload)).not.toBeNull();
  // The picture out of it says the same, though the one that was brought said nothing.
  const poster = await visitor.get(image.url);
  expect(readMark(poster.rawPayload)?.Label).toBe(readMark(film.rawPayload)?.Label);

  const films = await visitor.call(endpoints.galleryImages, { films: true });
  expect(films.list.map(({ id, film: its }) => [id, its?.durationSeconds])).toEqual([
    [image.id, SECONDS],
  ]);
  const works = await visitor.call(endpoints.galleryList, { films: true });
  expect(works.list.map(({ id, cover }) => [id, cover.film?.durationSeconds])).toEqual([
    [entry.id, SECONDS],
  ]);
  const recipe = await visitor.call(endpoints.galleryRemake, { imageId: image.id });
  expect(recipe).toMatchObject({ tool: 'text2Video', settings: { prompt: '夜里的街道' } });

  const taken = await author.raw(endpoints.galleryDownload, { imageId: image.id, format: 'png' });
  expect([taken.statusCode, taken.headers['content-type']]).toEqual([200, 'video/mp4']);
  expect(taken.headers['content-disposition']).toContain('zhuhui.mp4');
  expect(readMark(taken.rawPayload)).not.toBeNull();
  const [noted] = (await author.call(endpoints.galleryDownloads)).list;
  expect(noted).toMatchObject({ id: image.id, format: 'mp4' });

  // A history can be emptied, a film taken down.
  await author.call(endpoints.deleteTask, { taskId: task.taskId });
  expect((await visitor.get(image.film.url)).statusCode).toBe(200);
  const down = { id: entry.id, verdict: 'takeDown', reason: '测试' } as const;
  await admin.call(endpoints.judgeGallery, down);
  expect((await visitor.get(image.film.url)).statusCode).toBe(404);
  expect((await visitor.call(endpoints.galleryList, { films: true })).list).toEqual([]);
});
