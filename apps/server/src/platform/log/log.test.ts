import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

function linesOf(write: (log: ReturnType<typeof createLog>) => void): string[] {
  const lines: string[] = [];
  write(createLog('info', { write: (line) => void lines.push(line) }));
  return lines;
}

describe('createLog', () => {
  it('hides secrets at the top and inside requests', () => {
    const [line = ''] = linesOf((log) =>
      log.info(
        {
          phone: '13800138000',
          code: '123456',
          body: { phoneNo: '13900139000', password: 'open sesame' },
          req: { headers: { cookie: 'sid=abc', authorization: 'Bearer xyz' } },
          res: { headers: { 'set-cookie': 'sid=def' } },
        },
        'signed in',
      ),
    );
    for (const secret of ['138001', '123456', '139001', 'sesame', 'abc', 'xyz', 'def']) {
      expect(line).not.toContain(secret);
    }
    expect(line).toContain('signed in');
  });

  it('keeps the code of an error', () => {
    const failure = Object.assign(new Error('duplicate'), { code: '23505' });
    const [line = '{}'] = linesOf((log) => log.error({ err: failure }, 'failed'));
    expect(JSON.parse(line)).toMatchObject({ level: 'error', err: { code: '23505' } });
  });

  it('tells of a failed query without what was in it', () => {
    const message = 'Failed query: insert into users\nparams: 13800138000,设\n计,x';
    const failure = Object.assign(new Error(message), {
      cause: Object.assign(new Error('duplicate'), {
        detail: 'Key (phone, a)=(13800138000, 1) already exists.',
      }),
    });
    const [line = '{}'] = linesOf((log) => log.error({ err: failure }, 'failed'));
    expect(line).not.toContain('138001');
    const { err } = JSON.parse(line);
    expect(err.message).toBe('Failed query: insert into users\nparams: …');
    expect(err.stack).toMatch(/params: …\n {4}at /);
    expect(err.cause.detail).toBe('Key (phone, a)=(…) already exists.');
  });

  it('writes nothing below its level', () => {
    expect(linesOf((log) => log.debug('noise'))).toEqual([]);
  });
});
