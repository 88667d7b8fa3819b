import {
  type Access,
  type Endpoint,
  ERRORS,
  type ErrorCode,
  endpoints,
  envelopeOf,
  errorSchema,
  failuresOf,
} from '@zhuhui/contracts';
import { z } from 'zod';
import type { PlacedCall } from './plain-call.ts';

type Json = Record<string, unknown>;

/**
 * The OpenAPI 3.1 document: every call of the contract with everything it can answer, and the calls
 * beside it that do not speak its envelope.
 */
export function openApiDocument(version: string, plainCalls: readonly PlacedCall[]): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = `/api${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  for (const call of plainCalls) {
    const path = pathOf(call.url);
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: plainOperation(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: '筑绘 API', version },
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'zhuhui_session' },
        admin: { type: 'apiKey', in: 'cookie', name: 'zh_admin' },
      },
      responses: Object.fromEntries(
        [...BY_STATUS].map(([status, codes]) => [status, refusal(codes)]),
      ),
    },
    paths,
  };
}

const SECURITY: Record<Access, { readonly security?: readonly object[] }> = {
  public: {},
  user: { security: [{ session: [] }] },
  admin: { security: [{ admin: [] }] },
};

function operation(name: string, endpoint: Endpoint): Json {
  const refusals = failuresOf(endpoint).map((code) => {
    const { status } = ERRORS[code];
    return [status, { $ref: `#/components/responses/${status}` }];
  });
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    ...SECURITY[endpoint.access],
    ...input(endpoint),
    responses: {
      200: { description: '成功', content: output(endpoint) },
      ...Object.fromEntries(refusals),
    },
  };
}

function plainOperation({ method, url, ...call }: PlacedCall): Json {
  const path = pathOf(url);
  const { id, summary, access, query = [], form, takes = [], answers, failures = [] } = call;
  const inPath = [...path.matchAll(/{(\w+)}/g)].map(([, name]) => name);
  const encoding = method === 'POST' ? 'body' : 'query';
  const refusals = failuresOf({ access: 'public', encoding, method, path, failures });
  return {
    operationId: id,
    summary,
    tags: [path.split('/')[1]],
    // Who is signed in sees more; nobody has to be.
    ...(access === 'user' && { security: [{ session: [] }, {}] }),
    ...withParameters([
      ...inPath.map((name) => ({ name, in: 'path', required: true, ...TEXT })),
      ...query.map((name) => ({ name, in: 'query', required: false, ...TEXT })),
    ]),
    ...(method === 'POST' && { requestBody: { content: plainBodies(form, takes) } }),
    responses: withOwnAnswers(refusals, answers),
  };
}

const pathOf = (url: string): string => url.replace(/:(\w+)/g, '{$1}');

const TEXT = { schema: { type: 'string' } };
const ANY = { schema: { type: 'object' } };

function plainBodies(form: readonly string[] | undefined, takes: readonly string[]): Json {
  const properties = Object.fromEntries((form ?? []).map((name) => [name, TEXT.schema]));
  return {
    ...(form && { [FORM_TYPE]: { schema: { type: 'object', properties } } }),
    ...Object.fromEntries(takes.map((type) => [type, TEXT])),
  };
}

/** Refusals in the envelope beside answers of a call's own, which may share a status. */
function withOwnAnswers(refusals: readonly ErrorCode[], answers: PlacedCall['answers']): Json {
  const responses: Record<string, Json> = {};
  for (const code of refusals) {
    const { status } = ERRORS[code];
    responses[status] = { $ref: `#/components/responses/${status}` };
  }
  for (const [status, types] of Object.entries(answers)) {
    const codes = responses[status] && BY_STATUS.get(Number(status));
    const refused = codes ? refusal(codes) : { description: '如其所说' };
    const own = Object.fromEntries(types.map((type) => [type, type === JSON_TYPE ? ANY : TEXT]));
    const content = { ...(refused.content as Json), ...own };
    responses[status] = { ...refused, ...(Object.keys(content).length > 0 && { content }) };
  }
  return responses;
}

/** How refusals of one status look: the envelope without data. */
function refusal(codes: readonly [ErrorCode, ...ErrorCode[]]): Json {
  const { status, message } = ERRORS[codes[0]];
  const error = errorSchema.extend({
    code: z.literal(status),
    errorCode: z.literal(status),
    message: z.string().min(1),
    errorMsg: z.string().min(1),
    reason: z.enum(codes),
  });
  const schema = jsonSchema(z.object({ data: z.null(), error }), 'output');
  const wait = {
    description: '几秒后再试',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  };
  return {
    description: message,
    ...(codes.includes('tooOften') && { headers: { 'Retry-After': wait } }),
    content: { [JSON_TYPE]: { schema } },
  };
}

const BY_STATUS = new Map<number, [ErrorCode, ...ErrorCode[]]>();
for (const code of Object.keys(ERRORS) as ErrorCode[]) {
  const { status } = ERRORS[code];
  const same = BY_STATUS.get(status);
  if (same) same.push(code);
  else BY_STATUS.set(status, [code]);
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

function input(endpoint: Endpoint): Json {
  const schema = jsonSchema(endpoint.input, 'input');
  const properties = (schema.properties ?? {}) as Record<string, Json>;
  const required = (schema.required ?? []) as string[];
  const inPath = (name: string) => endpoint.path.includes(`{${name}}`);
  const parameter = (name: string): Json => ({
    name,
    in: inPath(name) ? 'path' : 'query',
    required: inPath(name) || required.includes(name),
    ...asText(properties[name] ?? {}),
  });
  const names = Object.keys(properties);
  if (endpoint.encoding === 'query') return withParameters(names.map(parameter));
  const parameters = withParameters(names.filter(inPath).map(parameter));
  const ofBody = {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !inPath(name))),
    required: required.filter((name) => !inPath(name)),
  };
  const content = endpoint.encoding === 'multipart' ? multipart(ofBody) : body(ofBody);
  return { ...parameters, requestBody: { required: true, content } };
}

const withParameters = (parameters: readonly Json[]): Json =>
  parameters.length > 0 ? { parameters } : {};

/** Objects and lists travel through addresses and forms as JSON text. */
const asText = (schema: Json): Json =>
  isComposite(schema) ? { content: { [JSON_TYPE]: { schema } } } : { schema };

const isComposite = ({ type }: Json): boolean => type === 'object' || type === 'array';

function body(schema: Json): Json {
  const composite = Object.entries((schema.properties ?? {}) as Record<string, Json>)
    .filter(([, property]) => isComposite(property))
    .map(([name]) => [name, { contentType: JSON_TYPE }]);
  const encoding = composite.length > 0 && { encoding: Object.fromEntries(composite) };
  return { [JSON_TYPE]: { schema }, [FORM_TYPE]: { schema, ...encoding } };
}

function multipart(schema: Json): Json {
  const file = { type: 'string', format: 'binary' };
  const withFile = {
    ...schema,
    properties: { ...(schema.properties as Json), file },
    required: [...(schema.required as string[]), 'file'],
  };
  return { 'multipart/form-data': { schema: withFile } };
}

function output(endpoint: Endpoint): Json {
  const bytes = { schema: { type: 'string', format: 'binary' } };
  // Some readers hold each event to the schema of a stream, others the whole text: it says nothing.
  if (endpoint.raw === 'stream') return { 'text/event-stream': { schema: {} } };
  if (endpoint.raw === 'binary') {
    return Object.fromEntries((endpoint.produces ?? ['*/*']).map((type) => [type, bytes]));
  }
  return { [JSON_TYPE]: { schema: jsonSchema(envelopeOf(endpoint.data), 'output') } };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => simplifyTuple(jsonSchema),
  });
  return rest;
}

/** A tuple of one kind of thing as a list of a fixed length, which more readers of documents understand. */
function simplifyTuple(node: Json): void {
  const { prefixItems } = node;
  if (!Array.isArray(prefixItems)) return;
  const [first, ...rest] = prefixItems.map((each) => JSON.stringify(each));
  if (first === undefined || rest.some((each) => each !== first)) return;
  delete node.prefixItems;
  node.items = prefixItems[0];
}
