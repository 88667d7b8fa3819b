import { endpoints } from '@zhuhui/contracts';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { watchDeclared } from './declared.ts';

it('tells of answers that the contract does not, and what to do about it', async () => {
  const complaints: string[] = [];
  const app = fastify();
  watchDeclared(app, (complaint) => complaints.push(complaint));
  const config = { endpoint: endpoints.userInfo };
  app.get('/answers/:status', { config }, async ({ params }, reply) =>
    reply.code(Number((params as { status: string }).status)).send(),
  );
  for (const status of [200, 400, 401, 403, 500, 503]) await app.inject(`/answers/${status}`);
  expect(complaints).toEqual([]);
  await app.inject('/answers/409');
  await expect.poll(() => complaints).toHaveLength(1);
  expect(complaints[0]).toMatch(/^userInfo answered 409.*failures: \['conflict'\]/);
});
