import type { Capability } from '@zhuhui/tools';
import { silentLog } from '../platform/log/log.ts';
import { ENGINE_KINDS, type ListedKind } from './kinds.ts';
import { createNetwork } from './remote/network.ts';

/** Stands for the operator's server where a kind has no address of its own; nothing is sent to it. */
const SOME_SERVER = 'http://127.0.0.1';
/** Of chat models operators name one themselves; kinds that know none do not look at it. */
const OPTIONS = { chatModel: 'named' };

/** Kinds of engines behind a network, as the documents list them: the others are no choice of an operator's. */
export const remoteKinds = (): readonly ListedKind[] =>
  ENGINE_KINDS.filter(({ defaultBaseUrl }) => defaultBaseUrl !== '');

/**
 * Names of the kinds of remote engines that can do what is asked, in the order of preference: what engines
 * of each kind answer with the usual options, before any server was asked. One whose models or extensions are
 * missing does less, one with more of them may do more.
 */
export async function kindsServing(): Promise<(capability: Capability) => readonly string[]> {
  const network = createNetwork({ privateHosts: [] });
  const translator = { toEnglish: async <T>(words: T) => words };
  const deps = { log: silentLog, network, translator, privateHosts: [] };
  const served = await Promise.all(
    remoteKinds().map(async (kind) => {
      const { kind: id, name, defaultBaseUrl } = kind;
      const baseUrls = [defaultBaseUrl ?? SOME_SERVER];
      const settings = { id, name, baseUrls, apiKey: 'none', options: OPTIONS };
      const { engine, chat } = kind.make(settings, deps);
      const capabilities = [...(engine?.capabilities() ?? []), ...(chat ? ['chat' as const] : [])];
      await engine?.close();
      return { name, capabilities };
    }),
  );
  await network.close();
  return (capability) =>
    served.flatMap(({ name, capabilities }) => (capabilities.includes(capability) ? [name] : []));
}
