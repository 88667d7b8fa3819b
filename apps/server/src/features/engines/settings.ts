import { isDeepStrictEqual } from 'node:util';
import type { EngineSettings } from '../../engines/kind.ts';
import { findEngineKind, type ListedKind } from '../../engines/kinds.ts';
import { isHeaderText } from '../../platform/env-variable.ts';
import { AppError, badField } from '../../platform/errors.ts';
import { optionErrors } from '../../platform/option-errors.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { tidyAddresses } from './addresses.ts';
import type { EngineRow } from './repository.ts';
import { openKey } from './sync-environment.ts';

/** An engine as an administrator fills it in. */
export interface EngineDraft {
  readonly kind: string;
  readonly name: string;
  readonly baseUrls: readonly string[];
  /** Left out: the stored one. Empty: none. */
  readonly apiKey?: string | undefined;
  readonly options: Readonly<Record<string, unknown>>;
}

export interface CheckedDraft {
  readonly kind: ListedKind;
  /** With the key in the clear; options as they are stored: only what differs from the defaults. */
  readonly settings: Omit<EngineSettings<Readonly<Record<string, unknown>>>, 'id'>;
}

/**
 * Checks everything that can be wrong with what was filled in.
 *
 * @param stored the engine that is being changed, if one is
 * @throws AppError `badInput` with one Chinese sentence per wrong field; options under `options.<name>`
 */
export function checkDraft(
  draft: EngineDraft,
  stored: EngineRow | undefined,
  box: SecretBox,
): CheckedDraft {
  const kind = kindOf(draft, stored);
  const { baseUrls, fault } = checkAddresses(draft.baseUrls, kind);
  const fields: Record<string, string> = fault ? { baseUrls: fault } : {};
  const parsed = kind.options.safeParse(draft.options);
  if (!parsed.success) {
    for (const [name, sentence] of Object.entries(optionErrors(parsed.error.issues))) {
      fields[`options.${name}`] = sentence;
    }
  }
  const apiKey = draft.apiKey ?? keptKey(stored, baseUrls, box, fields);
  if (kind.needsKey && !apiKey) fields.apiKey ??= '请填写密钥';
  if (!isHeaderText(apiKey)) fields.apiKey ??= '密钥里有不能用的字符，如中文、换行';
  const [first] = Object.values(fields);
  if (first) throw new AppError('badInput', first, { fields });
  const options = withoutDefaults(parsed.data as Record<string, unknown>, kind);
  return { kind, settings: { name: draft.name, baseUrls, apiKey, options } };
}

/**
 * As `checkDraft`, for a question to the servers that needs no more than their addresses and the key.
 * Without an address there is nobody to ask, which is no fault.
 */
export function checkServers(
  draft: Omit<EngineDraft, 'name' | 'options'>,
  stored: EngineRow | undefined,
  box: SecretBox,
): CheckedDraft {
  const kind = kindOf(draft, stored);
  if (draft.baseUrls.every((text) => text.trim() === '')) {
    return { kind, settings: { name: kind.name, baseUrls: [], apiKey: '', options: {} } };
  }
  return checkDraft({ ...draft, name: kind.name, options: {} }, stored, box);
}

function kindOf(
  { kind: id }: Pick<EngineDraft, 'kind'>,
  stored: EngineRow | undefined,
): ListedKind {
  const kind = findEngineKind(id);
  if (!kind) throw badField('kind', '没有这种引擎');
  if (stored && stored.kind !== id) throw badField('kind', '引擎的种类不能改，请另外添加');
  if (!stored && !isAddable(kind)) throw badField('kind', '这种引擎已经内置，不用添加');
  return kind;
}

/** Whether an operator can add an engine of the kind: one without an address is there by itself. */
export const isAddable = ({ defaultBaseUrl }: ListedKind): boolean => defaultBaseUrl !== '';

function checkAddresses(
  given: readonly string[],
  kind: ListedKind,
): { readonly baseUrls: readonly string[]; readonly fault: string } {
  const baseUrls = tidyAddresses(given);
  const wrong = (fault: string) => ({ baseUrls, fault });
  if (!isAddable(kind) && baseUrls.length > 0) return wrong('这种引擎没有网址');
  if (baseUrls.length === 0 && kind.defaultBaseUrl === null) return wrong('请填写服务器的网址');
  if (baseUrls.length > 1 && !kind.severalServers) return wrong('这种引擎只能填一个网址');
  for (const text of baseUrls) {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (!url || !/^https?:$/.test(url.protocol)) {
      return wrong(`“${text}”不是 http:// 或 https:// 开头的网址`);
    }
    if (url.username || url.password) return wrong('网址里不要写账号密码，密钥另外填写');
    if (url.search || url.hash) return wrong('网址里不要带 ? 或 # 之后的部分');
  }
  return { baseUrls, fault: '' };
}

/** The stored key, unless it would be sent to a server that it was not given for. */
function keptKey(
  stored: EngineRow | undefined,
  baseUrls: readonly string[],
  box: SecretBox,
  fields: Record<string, string>,
): string {
  if (!stored?.sealedKey || fields.baseUrls) return '';
  const known = originsOf(stored.baseUrls, stored.kind);
  if (!originsOf(baseUrls, stored.kind).every((origin) => known.includes(origin))) {
    fields.apiKey = '换了服务器，请重新填写密钥';
    return '';
  }
  const key = openKey(stored, box);
  if (key === null) fields.apiKey = '原来的密钥解不开，请重新填写';
  return key ?? '';
}

function originsOf(baseUrls: readonly string[], kind: string): string[] {
  const fallback = findEngineKind(kind)?.defaultBaseUrl;
  const used = baseUrls.length === 0 && fallback ? [fallback] : baseUrls;
  return used.map((url) => new URL(url).origin);
}

/** What is left to its default is not stored, so that it follows when the default gets better. */
function withoutDefaults(
  options: Readonly<Record<string, unknown>>,
  kind: ListedKind,
): Record<string, unknown> {
  const defaults = kind.options.parse({}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => !isDeepStrictEqual(value, defaults[name])),
  );
}
