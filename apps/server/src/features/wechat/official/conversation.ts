import { readUserAgent } from '../../account/user-agent.ts';
import type { Identities } from '../identities.ts';
import type { SceneRow, Scenes } from '../scenes.ts';
import type { WechatPerson } from '../source.ts';

/**
 * What the official account answers. A scan alone signs nobody in: a stranger could have sent the code. Who
 * scanned is told which browser asks, and agrees in words.
 */

const AGREES = new Set(['1', '是', '确认', '同意', '确认登录']);
const REFUSES = new Set(['0', '否', '拒绝', '取消', '不是我']);
/** Before the scene in the event of someone who begins to follow by scanning. */
const NEW_FOLLOWER = 'qrscene_';
const SCENE_ID = /^[\w-]{22}$/;

export type Message = ReadonlyMap<string, string>;

export interface Conversation {
  /** @returns what is answered in words; empty: nothing */
  answer(message: Message): Promise<string>;
}

export function createConversation(deps: {
  readonly scenes: Scenes;
  readonly identities: Identities;
  readonly appId: string;
  /** Null when it is not known, for whatever reason. */
  readonly unionIdOf: (openId: string) => Promise<string | null>;
}): Conversation {
  const { scenes, identities, appId, unionIdOf } = deps;

  const scan = async (openId: string, key: string): Promise<string> => {
    const id = key.startsWith(NEW_FOLLOWER) ? key.slice(NEW_FOLLOWER.length) : key;
    // Codes of the operator's other doings are none of ours.
    if (!SCENE_ID.test(id)) return '';
    const scene = await scenes.scanByWechat(id, {
      ...{ appId, openId, unionId: await unionIdOf(openId) },
    });
    return scene ? question(scene) : '这个登录码已失效，请在电脑上刷新后再扫。';
  };

  const say = async (openId: string, words: string): Promise<string> => {
    const agrees = AGREES.has(words);
    if (!agrees && !REFUSES.has(words)) return '';
    const scene = await scenes.openOf({ appId, openId });
    if (!scene) return '没有等待确认的登录。要登录请先扫码。';
    if (!agrees) {
      await scenes.refuse(scene);
      return '已拒绝这次登录。';
    }
    const person: WechatPerson = { appId, openId, unionId: scene.unionId };
    const userId = await identities.userOf(person);
    if (!(await scenes.confirm(scene, { userId, person })))
      return '这个登录码已失效，请刷新后再扫。';
    return userId === null
      ? '已确认。这个微信还没有绑定账号，请在电脑上填手机号完成登录。'
      : '已确认，电脑上马上登录。';
  };

  return {
    async answer(message) {
      const openId = message.get('FromUserName') ?? '';
      const event = message.get('Event')?.toLowerCase();
      if (message.get('MsgType') === 'text')
        return say(openId, spoken(message.get('Content') ?? ''));
      if (event === 'subscribe' || event === 'scan')
        return scan(openId, message.get('EventKey') ?? '');
      return '';
    },
  };
}

/** What was said, without what input methods add: full width, spaces, a stop at the end. */
const spoken = (content: string): string => content.normalize('NFKC').replace(/[\s\p{P}]/gu, '');

function question({ userAgent, place, createdAt }: SceneRow): string {
  const { browser, system } = readUserAgent(userAgent);
  const time = createdAt.toLocaleTimeString('zh-CN', {
    ...{ timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit', hour12: false },
  });
  const where = place ? `，网络 ${place}` : '';
  return [
    `有浏览器要登录你的筑绘账号：${system} 上的 ${browser}${where}，${time}。`,
    '是你自己在扫码，请回复 1 登录；别人发来的码不要确认，回复 0 拒绝。',
  ].join('\n');
}
