import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonSchema } from './from-schema.ts';

/** An OpenAPI document as the server gives it out, read without knowing what it was made from. */

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

export interface Operation {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** Whose cookie it wants. */
  readonly caller: 'nobody' | 'user' | 'admin';
  readonly parameters: readonly Parameter[];
  /** By media type; empty without a body. */
  readonly bodies: Readonly<Record<string, JsonSchema>>;
  readonly responses: Readonly<Record<string, DocumentedResponse>>;
}

interface DocumentedResponse {
  readonly headers: readonly string[];
  /** Checks a body, by media type; null where it is no JSON. */
  readonly content: Readonly<Record<string, ValidateFunction | null>>;
}

interface Raw {
  readonly [name: string]: unknown;
}

export function readDocument(document: Raw): Operation[] {
  const ajv = new Ajv2020({ strict: false, unicodeRegExp: false });
  addFormats.default(ajv);
  const at = (pointer: string): Raw =>
    pointer
      .split('/')
      .slice(1)
      .reduce((node, key) => node[key] as Raw, document);
  const resolved = (node: Raw): Raw => (typeof node.$ref === 'string' ? at(node.$ref) : node);
  const compiled = new Map<Raw, ValidateFunction>();
  const checker = (schema: Raw): ValidateFunction => {
    const known = compiled.get(schema) ?? ajv.compile(schema);
    compiled.set(schema, known);
    return known;
  };

  const response = (node: Raw): DocumentedResponse => {
    const { headers = {}, content = {} } = resolved(node) as Record<'headers' | 'content', Raw>;
    const checks = Object.entries(content as Record<string, { schema: Raw }>).map(
      ([type, { schema }]) => [type, type === 'application/json' ? checker(schema) : null] as const,
    );
    return { headers: Object.keys(headers), content: Object.fromEntries(checks) };
  };
  const parameter = (node: Raw): Parameter => {
    const {
      name,
      in: place,
      required,
      schema,
      content,
    } = node as unknown as Parameter & {
      content?: Record<string, { schema: JsonSchema }>;
    };
    return { name, in: place, required, schema: content?.['application/json']?.schema ?? schema };
  };
  const operation = (path: string, method: string, node: Raw): Operation => {
    const bodies = ((node.requestBody as Raw | undefined)?.content ?? {}) as Record<
      string,
      { schema: JsonSchema }
    >;
    return {
      id: String(node.operationId),
      method: method.toUpperCase() as Operation['method'],
      path,
      caller: callerOf((node.security ?? []) as Raw[]),
      parameters: ((node.parameters ?? []) as Raw[]).map(parameter),
      bodies: Object.fromEntries(
        Object.entries(bodies).map(([type, { schema }]) => [type, schema]),
      ),
      responses: Object.fromEntries(
        Object.entries(node.responses as Record<string, Raw>).map(([status, each]) => [
          status,
          response(each),
        ]),
      ),
    };
  };
  return Object.entries(document.paths as Record<string, Record<string, Raw>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, node]) => operation(path, method, node)),
  );
}

function callerOf([first]: readonly Raw[]): Operation['caller'] {
  if (!first) return 'nobody';
  return 'admin' in first ? 'admin' : 'user';
}

export interface Seen {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Words that only our own inside would use. */
const INSIDE = /node_modules|\.ts:\d|\bat async\b|\bselect .* from\b|ECONNREFUSED|syntax error at/i;

/** @returns what is wrong with an answer by the document; null when nothing is */
export function complaintAbout({ responses }: Operation, seen: Seen): string | null {
  const { status, headers, body } = seen;
  if (status >= 500 && status !== 503) return `answered ${status}`;
  const documented = responses[String(status)];
  if (!documented) return `${status} is not documented`;
  const lacking = documented.headers.find((name) => headers[name.toLowerCase()] === undefined);
  if (lacking) return `${status} without ${lacking}`;
  const type = String(headers['content-type'] ?? '').split(';', 1)[0] ?? '';
  const check = documented.content[type] ?? documented.content['*/*'];
  if (check === undefined && !(type in documented.content)) return `${status} as ${type}`;
  if (type === 'application/json' && check) {
    if (!check(JSON.parse(body))) return `${status}: ${JSON.stringify(check.errors?.[0])}`;
    if (status >= 400 && INSIDE.test(body)) return `${status} tells of its inside`;
  }
  return null;
}
