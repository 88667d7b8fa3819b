import fc from 'fast-check';
import FormData from 'form-data';
import type { Operation } from './document.ts';
import { type Dictionary, type JsonSchema, valid } from './from-schema.ts';
import { extraFields, nastyBytes, nastyJson, nastyValue } from './nasty.ts';

/** A request as it is put on the wire. */
export interface Shot {
  readonly method: Operation['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: Buffer;
}

type Fields = Record<string, unknown>;

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

/** Requests for one call: right ones, and ones that are broken in one way or another. */
export function shots(
  operation: Operation,
  known: Dictionary,
  files: readonly Buffer[],
): fc.Arbitrary<Shot> {
  const { parameters, bodies } = operation;
  const address = schemaOf(parameters);
  const body = bodies[JSON_TYPE] ?? bodies[MULTIPART] ?? bodies[FORM_TYPE];
  const fieldsOf = (schema: JsonSchema) =>
    disturbed(schema, valid(schema, known) as fc.Arbitrary<Fields>);
  const around = fieldsOf(address).chain((fields) =>
    strangeQuery.map((more) => addressed(operation, fields, more)),
  );
  if (!body) {
    const unasked = fc.option(nastyJson, { freq: 8, nil: undefined });
    return fc.tuple(around, unasked).map(([url, payload]): Shot => {
      const bare = { method: operation.method, url, headers: {} };
      return payload && bare.method !== 'GET' ? { ...bare, ...typed(JSON_TYPE, payload) } : bare;
    });
  }
  const fields = fieldsOf(body);
  const sent: fc.Arbitrary<Pick<Shot, 'headers' | 'payload'>> = bodies[MULTIPART]
    ? multipart(fields, files)
    : fc.oneof(
        { weight: 6, arbitrary: fields.map(asJson) },
        { weight: 3, arbitrary: fields.map(asForm) },
        { weight: 1, arbitrary: nastyJson.map((payload) => typed(JSON_TYPE, payload)) },
        { weight: 1, arbitrary: fc.tuple(strangeType, nastyBytes).map(([t, p]) => typed(t, p)) },
      );
  return fc
    .tuple(around, sent)
    .map(([url, { headers, payload }]) => ({ method: operation.method, url, headers, payload }));
}

const schemaOf = (parameters: Operation['parameters']): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
});

/** Mostly as they should be; else with a field that is nasty, missing, or that nobody asked for. */
function disturbed(schema: JsonSchema, right: fc.Arbitrary<Fields>): fc.Arbitrary<Fields> {
  const names = Object.keys(schema.properties ?? {});
  const more = fc.tuple(right, extraFields).map(([fields, extra]) => ({ ...extra, ...fields }));
  if (names.length === 0) return fc.oneof(right, more);
  const name = fc.constantFrom(...names);
  const nasty = fc
    .tuple(right, name, nastyValue)
    .map(([fields, at, value]) => ({ ...fields, [at]: value }));
  const less = fc.tuple(right, name).map(([fields, at]) => {
    const { [at]: _, ...rest } = fields;
    return rest;
  });
  return fc.oneof(
    { weight: 4, arbitrary: right },
    { weight: 4, arbitrary: nasty },
    { weight: 1, arbitrary: less },
    { weight: 1, arbitrary: more },
  );
}

const strangeQuery = fc.oneof(
  { weight: 12, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '&',
      '=',
      '%',
      '%ff',
      'a=%00',
      'page=1&page=2',
      'a[b]=1',
      '__proto__=1',
    ),
  },
);

function addressed({ path, parameters }: Operation, fields: Fields, more: string): string {
  const inPath = new Set(parameters.filter((each) => each.in === 'path').map(({ name }) => name));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(fields[name]));
  const query = Object.entries(fields)
    .filter(([name]) => !inPath.has(name))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encoded(value)}`);
  return `${filled}?${[...query, more].join('&')}`;
}

/** Text without lone surrogates, which no address can carry. */
const encoded = (value: unknown): string =>
  encodeURIComponent(Buffer.from(textOf(value)).toString());
const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

const typed = (type: string, payload: Buffer) => ({ headers: { 'content-type': type }, payload });
const asJson = (fields: Fields) => typed(JSON_TYPE, Buffer.from(JSON.stringify(fields)));
const asForm = (fields: Fields) => {
  const pairs = Object.entries(fields).map(([k, v]) => `${encodeURIComponent(k)}=${encoded(v)}`);
  return typed(FORM_TYPE, Buffer.from(pairs.join('&')));
};

const strangeType = fc.constantFrom(
  ...[
    'text/plain',
    'text/csv',
    'application/xml',
    MULTIPART,
    `${MULTIPART}; boundary=x`,
    FORM_TYPE,
  ],
  ...['application/json; charset=gbk', 'nonsense', `${FORM_TYPE}; charset=utf-16`],
);

function multipart(
  fields: fc.Arbitrary<Fields>,
  files: readonly Buffer[],
): fc.Arbitrary<Pick<Shot, 'headers' | 'payload'>> {
  const file = fc.oneof(fc.constantFrom(...files), nastyBytes);
  const name = fc.oneof(
    { weight: 5, arbitrary: fc.constant('file') },
    { weight: 1, arbitrary: fc.constantFrom('files', '', '__proto__', 'file"x') },
  );
  const fileName = fc.constantFrom(
    'a.png',
    '../../x.png',
    'x.svg',
    '\u0000.png',
    '图.jpg',
    'a.php',
  );
  const whole = fc.tuple(fields, file, name, fileName).map(([more, bytes, field, filename]) => {
    const form = new FormData();
    for (const [key, value] of Object.entries(more)) {
      if (key !== 'file') form.append(key, textOf(value));
    }
    form.append(field, bytes, { filename });
    return { headers: form.getHeaders() as Record<string, string>, payload: form.getBuffer() };
  });
  const cut = fc
    .tuple(whole, fc.nat(400))
    .map(([{ headers, payload }, end]) => ({ headers, payload: payload.subarray(0, end) }));
  const boundless = whole.map(({ payload }) => typed(MULTIPART, payload));
  const other = fields.map(asJson);
  return fc.oneof({ weight: 5, arbitrary: whole }, cut, boundless, other);
}
