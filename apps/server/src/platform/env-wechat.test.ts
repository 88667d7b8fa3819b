import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

const official = {
  WECHAT_OFFICIAL_APP_ID: 'wx0123456789abcdef',
  WECHAT_OFFICIAL_SECRET: '0'.repeat(32),
  WECHAT_OFFICIAL_TOKEN: 'token',
};
const open = {
  WECHAT_OPEN_APP_ID: 'wx0123456789abcdef',
  WECHAT_OPEN_SECRET: '0'.repeat(32),
  PUBLIC_URL: 'https://zhuhui.example',
};

describe('settings of WeChat', () => {
  it('are taken whole, or not at all', () => {
    expect(readEnv({}).WECHAT_OFFICIAL_APP_ID).toBeUndefined();
    expect(readEnv(official).WECHAT_OFFICIAL_TOKEN).toBe('token');
    expect(readEnv(open).WECHAT_OPEN_SECRET).toBe('0'.repeat(32));
  });

  it.each([
    [{ WECHAT_OFFICIAL_APP_ID: official.WECHAT_OFFICIAL_APP_ID }, /服务号.*SECRET、.*TOKEN/],
    [{ WECHAT_OFFICIAL_AES_KEY: 'a'.repeat(43) }, /服务号的设置不全/],
    [{ ...official, WECHAT_OFFICIAL_AES_KEY: 'short' }, /WECHAT_OFFICIAL_AES_KEY 应为43 位/],
    [{ ...open, WECHAT_OPEN_SECRET: '' }, /网站应用.*WECHAT_OPEN_SECRET/],
    [{ ...open, PUBLIC_URL: '' }, /网站应用.*PUBLIC_URL/],
    [{ ...official, ...open }, /只能配置一种/],
  ])('%o are refused in Chinese', (source, message) => {
    expect(() => readEnv(source)).toThrow(message);
  });
});
