import { endpoints } from '@zhuhui/contracts';
import { afterEach, expect, it } from 'vitest';
import type { Engine } from '../../engines/engine.ts';
import { createFakeEngine } from '../../engines/fake/engine.ts';
import { tinyFilm } from '../../engines/testing/tiny-film.ts';
import { buildTestApp, type TestApp } from '../../testing/build-app.ts';
import { filmEncoder } from '../../testing/films.ts';

/** What films are worth as results: one that shows nothing is a failure, as a picture is. */

const SECONDS = 2;

let app: TestApp;
afterEach(() => app.close());

function filmMaker(id: string, bytes: Uint8Array): Engine {
  const film = { mime: 'video/mp4', kind: 'video', widthPx: 64, heightPx: 48 } as const;
  return {
    ...createFakeEngine(),
    ...{ id, name: id },
    async run() {
      return { outputs: [{ ...film, bytes, durationSeconds: SECONDS }], effective: {} };
    },
  };
}

/** The same film with nothing but zeros where its pictures were. */
function emptied(film: Buffer): Buffer {
  const broken = Buffer.from(film);
  const at = broken.indexOf('mdat') + 4;
  const end = at - 8 + broken.readUInt32BE(at - 8);
  return broken.fill(0, at, end > at ? end : broken.length);
}

async function start(...engines: Engine[]) {
  app = await buildTestApp({ engines, films: await filmEncoder() });
  return app.signedIn();
}

it('gives a film that shows nothing to the next engine', async () => {
  const film = await tinyFilm(SECONDS);
  const client = await start(filmMaker('broken', emptied(film)), filmMaker('sound', film));
  const task = await client.run('text2Video', { prompt: '夜里的街道' });
  expect(task).toMatchObject({ status: 'succeeded', engine: { id: 'sound' } });
  expect(task.effective).toMatchObject({
    fellBackFrom: [{ id: 'broken', reason: '得到的视频已损坏' }],
  });
});

it('takes no tickets for one where nobody else can do it', async () => {
  const client = await start(filmMaker('broken', emptied(await tinyFilm(SECONDS))));
  const before = await client.call(endpoints.totalTicket, { type: 1 });
  const task = await client.run('text2Video', { prompt: '夜里的街道' });
  expect(task).toMatchObject({ status: 'failed', errorMessage: '得到的视频已损坏', results: [] });
  expect(await client.call(endpoints.totalTicket, { type: 1 })).toBe(before);
});
