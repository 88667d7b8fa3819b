import { expect, it } from 'vitest';
import { diagnose } from './errors.ts';

it.each([
  ['PANIC:  could not write to file "pg_wal/xlogtemp.44": No space left on device', 'diskFull'],
  ['FATAL:  database files are incompatible with server', 'version'],
  ['PANIC:  could not locate a valid checkpoint record at 0/1B81090', 'corrupt'],
  ['FATAL:  data directory "/x" has invalid permissions', 'permission'],
  ['postgres: error while loading shared libraries: libicui18n.so.60', 'unsupported'],
  ['FATAL:  something nobody has seen', 'failed'],
  ['', 'failed'],
])('reads %j as %s', (output, failure) => {
  const error = diagnose(`LOG:  starting PostgreSQL 18.4\n${output}\n`, '/data/postgres.log');
  expect(error.failure).toBe(failure);
  expect(error.message).toMatch(/\p{Script=Han}/u);
  expect(error.message).toContain('/data/postgres.log');
});

it('quotes the last thing that went wrong', () => {
  const output = 'FATAL:  first\nLOG:  in between\nPANIC:  last words\nLOG:  shutting down';
  expect(diagnose(output, 'log').message).toContain('last words');
});
