import { endpoints, type Task } from '@zhuhui/contracts';
import { readMark } from '@zhuhui/labels';
import { compileVocabulary, designScene, objectKinds } from '@zhuhui/scene/design';
import { LEXICON, MATERIALS, STYLES } from '@zhuhui/tools/look';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tasks } from '../../../platform/db/schema.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../../testing/build-app.ts';

let app: TestApp;
let client: TestClient;
let task: Task;
beforeAll(async () => {
  app = await buildTestApp();
  client = await app.signedIn();
  task = await client.run('text2Img', { prompt: '奶油风客厅' });
});
afterAll(() => app.close());

const WORDS = { lexicon: LEXICON, materials: MATERIALS, styles: STYLES };
const path = (query: string) => `/api${endpoints.exportScene.path}?taskId=${task.taskId}${query}`;

it('is not there for results of engines that know none', async () => {
  expect((await client.get(path(''))).statusCode).toBe(404);
});

it('is taken home as a model and as a description, by its owner only', async () => {
  const scene = designScene('奶油风客厅', 1, compileVocabulary(WORDS, objectKinds));
  await app.database.db
    .update(tasks)
    .set({ effective: { images: [{ scene }] } })
    .where(eq(tasks.id, task.taskId));
  const model = await client.get(path(''));
  expect(model.statusCode).toBe(200);
  expect(model.headers).toMatchObject({
    'content-type': 'model/gltf-binary',
    'content-disposition': 'attachment; filename="zhuhui.glb"',
  });
  expect(model.rawPayload.toString('latin1', 0, 4)).toBe('glTF');
  const picture = await client.get(task.results[0]?.url ?? '');
  expect(readMark(model.rawPayload)).toEqual(readMark(picture.rawPayload));
  expect(readMark(model.rawPayload)).toMatchObject({ Label: '1' });
  const description = await client.get(path('&format=json'));
  expect(description.json()).toMatchObject({ version: 1, brief: '奶油风客厅' });
  expect((await client.get(path('&ordinal=1'))).statusCode).toBe(404);
  expect((await (await app.signedIn()).get(path(''))).statusCode).toBe(404);
});
