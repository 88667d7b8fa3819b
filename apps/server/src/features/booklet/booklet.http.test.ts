import { endpoints } from '@zhuhui/contracts';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';
import { buildProject } from '../designs/testing/project.ts';

let app: TestApp;
let owner: TestClient;
beforeAll(async () => {
  app = await buildTestApp();
  owner = await app.signedIn();
});
afterAll(() => app.close());

/** A booklet of a fresh project with two versions, of 96 × 64 and 97 × 64 px. */
async function buildCall(client: TestClient) {
  const { project, views } = await buildProject(client);
  const [first, second] = views[0]?.versions ?? [];
  if (!first || !second) throw new Error('no versions');
  return {
    ...{ projectId: project.id, coverId: second.id, client: '王先生', designer: '陈堃' },
    ...{ date: '2026.11.21', subtitle: '现代原木' },
    pages: [
      { kind: 'plan' as const, versionId: first.id },
      { kind: 'pair' as const, beforeId: first.id, versionId: second.id },
      {
        ...{ kind: 'materials' as const, versionId: second.id },
        callOuts: [{ x: 0.5, y: 0.5, name: '鱼肚白岩板', note: '12 mm' }],
      },
    ],
  };
}

it('checks each picture where it stands, and names characters that cannot be printed', async () => {
  const call = await buildCall(owner);
  const check = await owner.call(endpoints.checkBooklet, { ...call, subtitle: '𠮷' });
  expect(check.pages).toBe(5);
  expect(check.missing).toEqual(['𠮷']);
  expect(check.pictures.map(({ page }) => page)).toEqual([1, 2, 3, 3, 4]);
  const [cover] = check.pictures;
  expect(cover).toMatchObject({ name: '客厅 · 第 2 版', grade: 'soft' });
  expect(cover?.enlargeBy.book).toBeGreaterThan(10);
});

it('hands out a PDF that a reader opens, with its words on sheets of A3', async () => {
  const call = await buildCall(owner);
  const answer = await owner.raw(endpoints.makeBooklet, { ...call, format: 'pdf' });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  const pdf = await getDocument({ data: new Uint8Array(answer.rawPayload), verbosity: 0 }).promise;
  expect(pdf.numPages).toBe(5);
  const page = await pdf.getPage(4);
  expect(page.view.map(Math.round)).toEqual([0, 0, 1191, 842]);
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str : '')).join('');
  for (const said of ['鱼肚白岩板', '云栖住宅', '王先生', '4 / 5']) expect(text).toContain(said);
});

it('hands out a PPTX', async () => {
  const call = await buildCall(owner);
  const answer = await owner.raw(endpoints.makeBooklet, { ...call, format: 'pptx' });
  expect(answer.statusCode).toBe(200);
  // A zip with its directory at the end.
  expect(answer.rawPayload.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  expect(answer.rawPayload.includes('ppt/slides/slide5.xml')).toBe(true);
});

it('knows nothing of versions elsewhere, and of another account’s projects', async () => {
  const [call, elsewhere] = [await buildCall(owner), await buildCall(owner)];
  const mixed = { ...call, coverId: elsewhere.coverId };
  expect((await owner.send(endpoints.checkBooklet, mixed)).status).toBe(404);
  const other = await app.signedIn();
  expect((await other.send(endpoints.makeBooklet, { ...call, format: 'pdf' })).status).toBe(404);
});

it('wants at least one page', async () => {
  const call = await buildCall(owner);
  const answer = await owner.send(endpoints.checkBooklet, { ...call, pages: [] });
  expect(answer.body.error.fields).toEqual({ pages: '请选择要放进汇报册的图' });
});
