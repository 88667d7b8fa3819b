import type { Clock } from '../../../platform/clock/clock.ts';
import { isSameSecret } from '../../../platform/ids.ts';
import type { Conversation, Message } from './conversation.ts';
import { keyOf, seal, signatureOf, unseal } from './envelope.ts';
import { type Inbox, keyOfMessage } from './inbox.ts';
import { readFlatXml, writeFlatXml, XmlError } from './xml.ts';

export interface CallbackSettings {
  readonly appId: string;
  /** The Token of the console: signs what comes. */
  readonly token: string;
  /** The EncodingAESKey: with it only sealed messages are taken. */
  readonly encodingKey: string | undefined;
}

/** The query of WeChat's calls. */
export type CallbackQuery = Readonly<Record<string, string>>;

export interface Callback {
  /** WeChat's check of the address. @returns what it wants to read; null when it is not WeChat */
  echo(query: CallbackQuery): string | null;
  /** One message. @returns what is answered; null when it is not WeChat's */
  receive(query: CallbackQuery, xml: string): Promise<{ type: string; body: string } | null>;
}

/** A signature counts this long; WeChat sends a message again within seconds. */
const FRESH_MS = 10 * 60_000;
const TEXT = 'text/plain; charset=utf-8';
/** "Taken; say nothing." */
const SILENCE = { type: TEXT, body: 'success' };

export function createCallback(deps: {
  readonly clock: Clock;
  readonly inbox: Inbox;
  readonly conversation: Conversation;
  readonly settings: CallbackSettings;
}): Callback {
  const { clock, inbox, conversation, settings } = deps;
  const { appId, token } = settings;
  const key = settings.encodingKey === undefined ? null : keyOf(settings.encodingKey);

  const isFresh = ({ timestamp = '' }: CallbackQuery) =>
    /^\d{1,12}$/.test(timestamp) &&
    Math.abs(Number(timestamp) * 1000 - clock.now().getTime()) <= FRESH_MS;
  const isSigned = (query: CallbackQuery, given: string | undefined, ...sealed: string[]) => {
    const { timestamp = '', nonce = '' } = query;
    return isSameSecret(given ?? '', signatureOf(token, timestamp, nonce, ...sealed));
  };

  /** The message as it was sent, or null: then it is not one of WeChat's. */
  const opened = async (query: CallbackQuery, xml: string): Promise<Message | null> => {
    if (!isFresh(query)) return null;
    if (key) {
      const sealed = readFlatXml(xml).get('Encrypt') ?? '';
      if (!isSigned(query, query.msg_signature, sealed)) return null;
      const inner = unseal(sealed, appId, key);
      return inner === null ? null : readFlatXml(inner);
    }
    // Without a key the signature leaves the message out: one that was seen elsewhere must not carry another.
    const { signature } = query;
    if (!isSigned(query, signature) || signature === undefined) return null;
    return (await inbox.isFirstUnder(signature, xml)) ? readFlatXml(xml) : null;
  };

  const answered = (message: Message, words: string): { type: string; body: string } => {
    if (words === '') return SILENCE;
    const now = Math.floor(clock.now().getTime() / 1000);
    const plain = writeFlatXml({
      ToUserName: message.get('FromUserName') ?? '',
      FromUserName: message.get('ToUserName') ?? '',
      CreateTime: now,
      MsgType: 'text',
      Content: words,
    });
    const type = 'application/xml; charset=utf-8';
    if (!key) return { type, body: plain };
    const [sealed, nonce] = [seal(plain, appId, key), String(now)];
    const fields = {
      Encrypt: sealed,
      MsgSignature: signatureOf(token, String(now), nonce, sealed),
      TimeStamp: now,
      Nonce: nonce,
    };
    return { type, body: writeFlatXml(fields) };
  };

  return {
    echo: (query) =>
      isFresh(query) && isSigned(query, query.signature) ? (query.echostr ?? '') : null,
    async receive(query, xml) {
      try {
        const message = await opened(query, xml);
        if (!message) return null;
        const work = () => conversation.answer(message);
        return answered(message, await inbox.once(keyOfMessage(appId, message), work));
      } catch (error) {
        if (error instanceof XmlError) return null;
        throw error;
      }
    },
  };
}
