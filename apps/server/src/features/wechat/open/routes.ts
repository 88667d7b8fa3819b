import type { FastifyInstance, FastifyReply } from 'fastify';
import type { PlainCall } from '../../../http/plain-call.ts';
import { textFields } from '../../../http/text-fields.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { Identities } from '../identities.ts';
import type { Scenes } from '../scenes.ts';
import { secretOf } from '../secret-cookie.ts';
import { CONFIRM_PAGE } from '../source.ts';
import { logRefusal } from '../wechat-api.ts';
import { type OpenApp, personOfCode, RETURN_PATH } from './open-source.ts';

const RETURN: PlainCall = {
  ...{ id: 'wechatReturn', summary: '从微信的扫码页回来，浏览器由此回到登录页' },
  query: ['state', 'code'],
  answers: { 303: [] },
};
const CODE = /^[\w-]{1,512}$/;

/**
 * Where the browser comes back from WeChat's page. It comes from another site, so the scene named in
 * `state` must be the one whose secret this browser holds: nobody can be signed in to a stranger's WeChat
 * by a link.
 */
export function openRoutes(
  app: FastifyInstance,
  deps: { scenes: Scenes; identities: Identities; openApp: OpenApp; log: Log },
): void {
  const { scenes, identities, openApp, log } = deps;

  app.get(RETURN_PATH, { config: { plain: RETURN } }, async (request, reply) => {
    const { state = '', code } = textFields(request.query);
    const secret = secretOf(request, state);
    const scene = secret === undefined ? undefined : await scenes.ofBrowser(state, secret);
    if (scene?.way !== 'open' || scene.state !== 'waiting') return back(reply, 'failed');
    // Who says no on WeChat's page comes back without a code.
    if (code === undefined) {
      await scenes.refuse(scene);
      return back(reply, 'refused');
    }
    if (!CODE.test(code)) return back(reply, 'failed');
    try {
      const person = await personOfCode(openApp, code);
      const scanned = await scenes.scanByWechat(scene.id, person);
      const userId = await identities.userOf(person);
      const isConfirmed = scanned && (await scenes.confirm(scanned, { userId, person }));
      return back(reply, isConfirmed ? 'done' : 'failed');
    } catch (error) {
      logRefusal(log, error);
      return back(reply, 'failed');
    }
  });
}

function back(reply: FastifyReply, outcome: 'done' | 'refused' | 'failed'): FastifyReply {
  return reply
    .header('referrer-policy', 'no-referrer')
    .redirect(`${CONFIRM_PAGE}?outcome=${outcome}`, 303);
}
