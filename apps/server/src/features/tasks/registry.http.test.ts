import { endpoints } from '@zhuhui/contracts';
import { type Field, TOOLS } from '@zhuhui/tools';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';
import { maskBytes, pictureBytes } from '../../testing/pictures.ts';

/** Every tool that runs as a task goes the whole way with nothing but its required inputs. */
describe('every tool with its defaults', () => {
  let app: TestApp;
  let client: TestClient;
  let picture: string;
  let mask: string;
  beforeAll(async () => {
    app = await buildTestApp({ env: { SIGNUP_TICKETS: { normal: 500, live: 0, gpt: 0 } } });
    client = await app.signedIn();
    picture = (await client.upload(await pictureBytes())).fileId;
    mask = (
      await client.upload(await maskBytes(320, 240, { left: 9, top: 9, width: 50, height: 50 }))
    ).fileId;
  });
  afterAll(() => app.close());

  const input = (field: Field): unknown => {
    if (field.kind === 'picture' && field.required) return picture;
    if (field.kind === 'mask' && field.required) return mask;
    if (field.kind === 'pictures') return Array(field.min).fill(picture);
    if (field.kind === 'maskedPrompts') return [{ maskImage: mask, prompt: '木地板' }];
    if (field.kind === 'text' && field.required) return '奶油风客厅';
    return undefined;
  };

  const taskTools = TOOLS.filter(({ surface }) => surface === 'task');
  it.each(taskTools.map((tool) => [tool.id, tool] as const))('%s', async (_, tool) => {
    const settings = Object.fromEntries(
      Object.entries(tool.fields)
        .map(([name, field]) => [name, input(field)])
        .filter(([, value]) => value !== undefined),
    );
    const [needed] = tool.needsAny?.fields ?? [];
    if (needed) settings[needed] = tool.fields[needed]?.kind === 'number' ? 48 : '木地板';
    const task = await client.run(tool.id, settings);
    expect(task).toMatchObject({ status: 'succeeded', tool: tool.id, cost: tool.price.base });
    const stored = await client.get(task.results[0]?.url ?? '');
    expect(stored.statusCode).toBe(200);
  });

  it('and those that are no tasks are refused', async () => {
    for (const tool of TOOLS.filter(({ surface }) => surface !== 'task')) {
      const answer = await client.send(endpoints.startTask, { tool: tool.id, settings: {} });
      expect(answer.status).toBe(400);
    }
  });
});
