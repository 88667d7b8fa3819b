import type { ScanSource, WechatPerson } from '../source.ts';
import { callWechat } from '../wechat-api.ts';

/** Where WeChat's page sends the browser back to; proves itself by the scene's secret and a code of WeChat's. */
export const RETURN_PATH = '/api/wx/callback';

const EXCHANGE_WITHIN_MS = 8_000;

export interface OpenApp {
  readonly appId: string;
  readonly secret: string;
  /** WeChat's servers: https://api.weixin.qq.com but in tests. */
  readonly apiBase: string;
  /** WeChat's pages: https://open.weixin.qq.com but in tests. */
  readonly openBase: string;
}

/** Website sign-in of the Open Platform: WeChat shows the code on a page of its own. */
export function openSource({ appId, openBase }: OpenApp): ScanSource {
  return {
    way: 'open',
    appId,
    async begin({ id, origin }) {
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: `${origin}${RETURN_PATH}`,
        response_type: 'code',
        scope: 'snsapi_login',
        state: id,
      });
      return `${openBase}/connect/qrconnect?${query}#wechat_redirect`;
    },
  };
}

/** Who agreed on WeChat's page; its code is good once and for minutes. @throws WechatRefusal */
export async function personOfCode(app: OpenApp, code: string): Promise<WechatPerson> {
  const { appId, secret, apiBase } = app;
  const answer = await callWechat(apiBase, '/sns/oauth2/access_token', {
    query: { appid: appId, secret, code, grant_type: 'authorization_code' },
    timeoutMs: EXCHANGE_WITHIN_MS,
  });
  const { openid, unionid } = answer;
  if (typeof openid !== 'string' || openid === '') throw new Error('WeChat left the open id out');
  return {
    appId,
    openId: openid,
    unionId: typeof unionid === 'string' && unionid ? unionid : null,
  };
}
