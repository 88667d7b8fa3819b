import type { Page } from 'playwright-core';
import { expect } from 'vitest';

type Requests = Page['request'];

/** A work of the gallery as the server tells of it. */
export interface Work {
  readonly id: string;
  readonly kind: 'set' | 'case';
  readonly state: string;
  readonly author: { readonly id: string };
  readonly cover: { readonly imageId: string };
}

async function post<T>(requests: Requests, path: string, data: object): Promise<T> {
  const reply = await requests.post(path, { data });
  expect(reply.status(), await reply.text()).toBe(200);
  return (await reply.json()).data;
}

/** Publishes the first result of runs of one's own; it waits to be approved. */
export function publishByApi(
  requests: Requests,
  kind: Work['kind'],
  title: string,
  taskIds: readonly string[],
): Promise<Work> {
  return post(requests, '/api/gallery/publish', {
    ...{ kind, title, description: '浅橡木地板，暖光。', category: '501', consent: true },
    facts: { areaM2: 128, city: '杭州', budget: 'comfort', designer: '林晚' },
    pictures: taskIds.map((taskId) => ({ taskId, ordinal: 0, caption: '客厅' })),
  });
}

/** @param requests of an administrator */
export async function approve(requests: Requests, id: string): Promise<void> {
  await post(requests, '/api/user/manage/galleryJudge', { id, verdict: 'approve' });
}
