import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { silentLog } from '../log/log.ts';
import { StartError } from '../start-error.ts';
import { type Database, openDatabase } from './client.ts';
import { assertUsable, externalFailure } from './external.ts';

const PLACE = 'postgres://studio:a-password@db.studio:5432/zhuhui?sslmode=require';
const opened: Database[] = [];
const open = (...[connection]: Parameters<typeof opening>) => {
  const database = opening(connection);
  opened.push(database);
  return database;
};
const opening = (connection: Parameters<typeof openDatabase>[0]['connection']) =>
  openDatabase({ connection, log: silentLog, maxConnections: 1 });
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()));
});

it('takes a database that is there', async () => {
  await assertUsable(open(inject('testCluster')).pool, PLACE);
});

describe('what an operator can do something about is one Chinese line', () => {
  const attempt = (connection: Parameters<typeof open>[0]) =>
    assertUsable(open(connection).pool, PLACE, 0);

  it.each([
    ['no database there', { database: 'no_such_database' }, '里面没有这个库'],
    ['nobody on the port', { host: '127.0.0.1', port: 1 }, '没有在这个地址与端口运行'],
  ])('%s', async (_, change, reason) => {
    const failing = attempt({ ...inject('testCluster'), ...change });
    await expect(failing).rejects.toThrow(StartError);
    await expect(failing).rejects.toThrow(reason);
    await expect(failing).rejects.toThrow('（db.studio:5432/zhuhui）');
    await expect(failing).rejects.not.toThrow(/a-password|studio:a/);
  });

  it('a database that holds no Chinese', async () => {
    const name = `ascii_${randomBytes(4).toString('hex')}`;
    const admin = open(inject('testCluster'));
    await admin.pool.query(
      `create database ${name} template template0 encoding 'SQL_ASCII' locale 'C'`,
    );
    await expect(attempt({ ...inject('testCluster'), database: name })).rejects.toThrow(
      '编码是 SQL_ASCII，存不了中文',
    );
    await Promise.all(opened.splice(1).map((database) => database.close()));
    await admin.pool.query(`drop database ${name}`);
  });

  it('a user who may make no tables', async () => {
    const database = await createTestDatabase();
    const role = `guest_${randomBytes(4).toString('hex')}`;
    await database.pool.query(`create role ${role} login`);
    const guest = open({ ...database.connection, user: role });
    const making = guest.pool.query('create table mine (id int)').catch((error: unknown) => {
      throw externalFailure(error, PLACE);
    });
    await expect(making).rejects.toThrow('没有在库里建表的权限');
    await guest.close();
    opened.splice(opened.indexOf(guest), 1);
    await database.pool.query(`drop role ${role}`);
    await database.drop();
  });

  it('anything else stays what it is', () => {
    const strange = new Error('column does not exist');
    expect(externalFailure(strange, PLACE)).toBe(strange);
  });
});

it('waits for a database that is just being started', async () => {
  const asked = { times: 0 };
  const pool = open(inject('testCluster')).pool;
  const query = pool.query.bind(pool);
  Object.assign(pool, {
    query: (...args: Parameters<typeof query>) => {
      if (asked.times++ > 0) return query(...args);
      return Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
    },
  });
  await assertUsable(pool, PLACE);
  expect(asked.times).toBe(2);
});
