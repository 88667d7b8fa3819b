import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { silentLog } from '../platform/log/log.ts';
import { StorageAway, StorageFull } from '../platform/storage/storage.ts';
import { answerError } from './errors.ts';

/** What an error is answered with. */
function answerTo(error: unknown) {
  const answer = { status: 0, body: null as unknown, headers: {} as Record<string, string> };
  const reply = {
    removeHeader: () => reply,
    header(name: string, value: string) {
      answer.headers[name] = value;
      return reply;
    },
    code(status: number) {
      answer.status = status;
      return reply;
    },
    send(body: unknown) {
      answer.body = body;
    },
  };
  const request = { log: silentLog, headers: {} };
  answerError(error, request as unknown as FastifyRequest, reply as unknown as FastifyReply);
  return answer;
}

it('says that the database does not answer, and when to try again', () => {
  const silence = new DrizzleQueryError('select 1', [], new Error('Query read timeout'));
  expect(answerTo(silence)).toMatchObject({
    status: 503,
    headers: { 'retry-after': '10', 'cache-control': 'no-store' },
    body: { error: { message: '数据库暂时没有回应，请稍后再试' } },
  });
  const wrong = new DrizzleQueryError('select nothing', [], new Error('no such column'));
  expect(answerTo(wrong)).toMatchObject({ status: 500 });
});

it('says that there is no room left, of files and of the database', () => {
  const said = Object.assign(new pg.DatabaseError('could not extend file', 0, 'error'), {
    code: '53100',
  });
  for (const error of [new StorageFull('full'), new DrizzleQueryError('insert', [], said)]) {
    const { status, body } = answerTo(error);
    expect(status).toBe(503);
    expect(JSON.stringify(body)).toMatch(/磁盘满了.*联系管理员/);
  }
  expect(JSON.stringify(answerTo(new StorageAway('away')).body)).toContain('文件暂时存取不了');
});

it('names the field of a wrong value beside it, not to the reader', () => {
  const shape = z.object({ designName: z.string().max(3) });
  const { error } = shape.safeParse({ designName: '客厅方案' });
  expect(answerTo(error)).toMatchObject({
    status: 400,
    body: {
      error: {
        message: '有一项填得不对：不能超过 3 个字',
        fields: { designName: '不能超过 3 个字' },
      },
    },
  });
});
