import { expect, it } from 'vitest';
import { announcement } from './announcement.ts';
import { readEnv } from './platform/env.ts';

const SMS = {
  ...{ SMS_PROVIDER: 'aliyun', SMS_KEY_ID: 'i', SMS_KEY_SECRET: 's' },
  ...{ SMS_SIGN_NAME: '筑绘', SMS_TEMPLATE: 'SMS_1' },
};

it('says where the server is, and that codes are shown only where they are', () => {
  const [line, ...more] = announcement(readEnv({}), 8080);
  expect(line).toContain('筑绘已启动:http://127.0.0.1:8080');
  expect(line).toContain('SMS 手机号 code');
  expect(more).toEqual([]);
  const [sent] = announcement(readEnv({ ...SMS, HOST: '::1' }), 80);
  expect(sent).toContain('http://[::1]:80');
  expect(sent).not.toContain('SMS');
  expect(sent).toContain('ADMIN admin password');
  expect(sent).toContain('npm run admin:reset');
});

it('warns who serves the public of what is played', () => {
  const NODE_ENV = 'production';
  expect(announcement(readEnv({ NODE_ENV }), 80).slice(1)).toEqual([
    expect.stringContaining('SMS_*'),
    expect.stringContaining('ALIPAY_*'),
  ]);
  expect(announcement(readEnv({ NODE_ENV, ...SMS }), 80).slice(1)).toEqual([
    expect.stringContaining('不收真钱'),
  ]);
});
