import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { ADMIN_ROLES, type AdminRole } from './roles.ts';

export type HttpMethod = 'GET' | 'POST' | 'DELETE';

/**
 * Who may call: anyone, a signed-in user, or an administrator (see `rolesOf`). A new level needs its guard
 * in the server's `route`.
 */
export type Access = 'public' | 'user' | 'admin';

/**
 * One call of the API. The server registers its route from it, the OpenAPI document lists it, and the
 * web client calls it; nothing else states a path, a method or a shape.
 */
export interface Endpoint<
  Input extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  readonly method: HttpMethod;
  /** Path below `/api`; `{name}` segments are taken from the input. */
  readonly path: string;
  /** Chinese, for the API document. */
  readonly summary: string;
  readonly access: Who;
  /** Also answers a user whose account is being given up; every other call refuses him. */
  readonly openToLeavers?: true;
  /** Administrators that may call it, where the rule of `rolesOf` does not fit. */
  readonly roles?: readonly AdminRole[];
  /** Also answers an administrator who still has to replace a one-time password. */
  readonly openToNewcomers?: true;
  /** Whether it changes anything, where its method says otherwise (see `changesState`). */
  readonly changes?: boolean;
  /** How the input travels: query for GET and DELETE, body for POST, or one multipart file named `file`. */
  readonly encoding: 'query' | 'body' | 'multipart';
  readonly input: Input;
  /** `data` of the envelope. */
  readonly data: Data;
  /** What the call answers with when it is not the envelope. */
  readonly raw?: 'stream' | 'binary';
  /** Media types of a binary answer; left out: any. */
  readonly produces?: readonly string[];
  /**
   * What it may refuse with beside what every call of its kind may (see `failuresOf`). The document lists
   * them, and a test in which another one is answered fails.
   */
  readonly failures?: readonly ErrorCode[];
}

/** A GET only reads and everything else changes something, unless the endpoint says otherwise. */
export function changesState({ changes, method }: Pick<Endpoint, 'changes' | 'method'>): boolean {
  return changes ?? method !== 'GET';
}

/** Administrators that may call it: one that only looks not where something changes. */
export function rolesOf(endpoint: Endpoint): readonly AdminRole[] {
  if (endpoint.access !== 'admin') return [];
  const may = (role: AdminRole) => role !== 'auditor' || !changesState(endpoint);
  return endpoint.roles ?? ADMIN_ROLES.filter(may);
}

/** Everything a call may refuse with: what its kind implies, and what it says itself. */
export function failuresOf(
  endpoint: Pick<Endpoint, 'access' | 'encoding' | 'method' | 'path' | 'failures'>,
): ErrorCode[] {
  const { access, encoding, method, path, failures = [] } = endpoint;
  const implied: ErrorCode[] = ['badInput', 'forbidden', 'internal', 'unavailable'];
  if (access !== 'public') implied.push('notSignedIn');
  // A body that is too large or of no known type is refused before the call sees it.
  if (encoding !== 'query' || method === 'DELETE') implied.push('tooLarge', 'unsupportedType');
  if (path.includes('{')) implied.push('notFound');
  return [...new Set([...implied, ...failures])];
}

/** Fills in what a method implies and keeps exact types. */
export function defineEndpoint<
  Input extends z.ZodType,
  Data extends z.ZodType,
  const Who extends Access,
>(
  endpoint: Omit<Endpoint<Input, Data, Who>, 'encoding'> & { readonly encoding?: 'multipart' },
): Endpoint<Input, Data, Who> {
  return { encoding: endpoint.method === 'POST' ? 'body' : 'query', ...endpoint };
}

/** What a caller passes in. */
export type InputOf<E extends Endpoint> = z.input<E['input']>;
/** What the handler gets. */
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>;
export type DataOf<E extends Endpoint> = z.output<E['data']>;
