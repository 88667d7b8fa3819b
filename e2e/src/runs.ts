import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { UploadFile } from './pages/tool-page.ts';
import { RUN_WITHIN_MS } from './waits.ts';

type Requests = Page['request'];

/** Uploads a picture over the API; returns its file's id. */
export async function uploadByApi(
  requests: Requests,
  file: Exclude<UploadFile, string>,
): Promise<string> {
  const reply = await requests.post('/api/ai/uploadImage', { multipart: { file } });
  expect(reply.status(), await reply.text()).toBe(200);
  return (await reply.json()).data.fileId;
}

/** Runs a tool over the API and waits for its end; returns the task's id. */
export async function runByApi(
  requests: Requests,
  tool: string,
  settings: Readonly<Record<string, unknown>>,
): Promise<string> {
  const start = await requests.post('/api/ai/startTask', { data: { tool, settings } });
  expect(start.status(), await start.text()).toBe(200);
  const { taskId } = (await start.json()).data;
  const deadline = Date.now() + RUN_WITHIN_MS;
  for (let status = 'queued'; status !== 'succeeded'; ) {
    if (status === 'failed' || Date.now() > deadline) throw new Error(`${tool}: ${status}`);
    await delay(200);
    const answer = await requests.get('/api/ai/getTaskByTaskId', { params: { taskId } });
    status = (await answer.json()).data.status;
  }
  return taskId;
}
