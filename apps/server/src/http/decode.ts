import { z } from 'zod';

type Wire = Record<string, unknown>;
type Decoder = (value: unknown) => unknown;

/**
 * Query strings and form bodies carry text only. This turns each named field into what its schema
 * expects: numbers, booleans, and objects or lists from JSON text. Text that does not convert is left
 * for the schema to refuse.
 */
export function fieldDecoder(schema: z.ZodType): (fields: Wire) => Wire {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const properties = (json.properties ?? {}) as Record<string, JsonSchema>;
  const decoders = new Map(
    Object.entries(properties).map(([name, property]) => [name, decoderOf(property)]),
  );
  return (fields) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => {
        const decode = decoders.get(name);
        return [name, decode && typeof value === 'string' ? decode(value) : value];
      }),
    );
}

interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  /** What a union of objects told apart by a field becomes. */
  readonly oneOf?: readonly JsonSchema[];
}

function decoderOf(property: JsonSchema): Decoder {
  switch (typeOf(property)) {
    case 'number':
      return toNumber;
    case 'boolean':
      return (value) =>
        value === 'true' || value === '1'
          ? true
          : value === 'false' || value === '0'
            ? false
            : value;
    case 'json':
      return parseJson;
    default:
      return (value) => value;
  }
}

function typeOf(property: JsonSchema): 'number' | 'boolean' | 'json' | 'text' {
  const sample = property.const ?? property.enum?.[0];
  const choices = property.anyOf ?? property.oneOf;
  const type = property.type ?? (sample === undefined ? choices?.map(typeOf)[0] : typeof sample);
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'boolean') return 'boolean';
  if (type === 'object' || type === 'array' || type === 'json') return 'json';
  return 'text';
}

/** As people and programs write numbers; blanks and `0x10` are none. */
const DECIMAL = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

const toNumber: Decoder = (value) =>
  typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value;

function parseJson(value: unknown): unknown {
  try {
    return JSON.parse(String(value));
  } catch {
    return value;
  }
}
