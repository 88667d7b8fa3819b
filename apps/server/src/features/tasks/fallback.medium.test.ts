import { endpoints } from '@zhuhui/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { EngineFailure, type FailureKind } from '../../engines/engine.ts';
import { createFakeEngine } from '../../engines/fake/engine.ts';
import { buildTestApp, type TestApp } from '../../testing/build-app.ts';
import { lineDrawingBytes } from '../../testing/pictures.ts';

describe('a task with several engines', () => {
  let app: TestApp;
  afterEach(() => app.close());

  const runWith = async (failures: readonly (FailureKind | null)[]) => {
    const asked: string[] = [];
    app = await buildTestApp({
      engines: failures.map((kind, at) =>
        createFakeEngine({
          id: `engine-${at}`,
          script: () => {
            asked.push(`engine-${at}`);
            return kind ? new EngineFailure(kind, `失败:${kind}`) : undefined;
          },
        }),
      ),
    });
    const client = await app.signedIn();
    const { fileId } = await client.upload(await lineDrawingBytes());
    const { taskId } = await client.call(endpoints.startTask, {
      tool: 'indoorRender',
      settings: { uploadImage: fileId },
    });
    const task = await client.finished(taskId);
    return { asked, task, left: await client.call(endpoints.totalTicket, { type: 1 }) };
  };

  it('is done by the next engine when one cannot, and charged once', async () => {
    const { asked, task, left } = await runWith(['temporary', 'permanent', 'rateLimited', null]);
    expect(asked).toEqual(['engine-0', 'engine-1', 'engine-2', 'engine-3']);
    expect(task).toMatchObject({ status: 'succeeded', engine: { id: 'engine-3' }, charged: true });
    expect(left).toBe(48);
  });

  it.each(['badInput', 'refused'] as const)('ends with the first when it is %s', async (kind) => {
    const { asked, task, left } = await runWith([kind, null]);
    expect(asked).toEqual(['engine-0']);
    expect(task).toMatchObject({ status: 'failed', errorMessage: `失败:${kind}`, charged: false });
    expect(left).toBe(50);
  });

  it('fails with the last reason when no engine can', async () => {
    const { task, left } = await runWith(['permanent', 'permanent']);
    expect(task).toMatchObject({ status: 'failed', engine: { id: 'engine-1' }, charged: false });
    expect(left).toBe(50);
  });
});
