import fc from 'fast-check';

/** The part of JSON Schema that the API's document uses. */
export interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema | boolean;
  readonly prefixItems?: readonly JsonSchema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
}

/** Values that are known to exist, by the name of the field that takes them: ids, names of tools … */
export type Dictionary = Readonly<Record<string, readonly unknown[]>>;

const LONG = 40;

/** Values that a schema allows, known ones where the field's name has some. */
export function valid(schema: JsonSchema, known: Dictionary, name = ''): fc.Arbitrary<unknown> {
  const made = madeUp(schema, known, name);
  const some = Object.hasOwn(known, name) ? known[name] : undefined;
  return some && some.length > 0
    ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...some) }, { weight: 1, arbitrary: made })
    : made;
}

function madeUp(schema: JsonSchema, known: Dictionary, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valid(choice, known, name)));
  if (schema.allOf) return valid(Object.assign({}, ...schema.allOf) as JsonSchema, known, name);
  switch (schema.type) {
    case 'string':
      return text(schema);
    case 'integer':
      return whole(schema);
    case 'number':
      return number(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return list(schema, known, name);
    case 'object':
      return record(schema, known);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function text({ minLength = 0, maxLength = LONG, pattern, format }: JsonSchema) {
  if (format === 'date-time') {
    const span = { min: new Date('1990-01-01'), max: new Date('2090-01-01') };
    return fc.date({ ...span, noInvalidDate: true }).map((date) => date.toISOString());
  }
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return fc.string({
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, LONG)),
    unit: 'grapheme',
  });
}

function whole({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema) {
  const least = Number.MIN_SAFE_INTEGER;
  const most = Number.MAX_SAFE_INTEGER;
  const low = Math.max(minimum ?? least, (exclusiveMinimum ?? least - 1) + 1, least);
  const high = Math.min(maximum ?? most, (exclusiveMaximum ?? most + 1) - 1, most);
  const start = clamp(0, low, high);
  return fc.oneof(
    fc.integer({ min: start, max: clamp(start + 200, low, high) }),
    fc.maxSafeInteger().map((value) => clamp(value, low, high)),
  );
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

function number({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema) {
  return fc.double({
    min: minimum ?? exclusiveMinimum ?? -1e300,
    max: maximum ?? exclusiveMaximum ?? 1e300,
    minExcluded: minimum === undefined && exclusiveMinimum !== undefined,
    maxExcluded: maximum === undefined && exclusiveMaximum !== undefined,
    noNaN: true,
  });
}

function list(schema: JsonSchema, known: Dictionary, name: string): fc.Arbitrary<unknown> {
  if (schema.prefixItems) {
    return fc.tuple(...schema.prefixItems.map((item) => valid(item, known, name)));
  }
  const { items, minItems = 0, maxItems = 4 } = schema;
  // A list named `taskIds` holds what a field named `taskId` does.
  const each = valid(typeof items === 'object' ? items : {}, known, name.replace(/s$/, ''));
  const maxLength = Math.max(minItems, Math.min(maxItems, 4));
  return fc.array(each, { minLength: minItems, maxLength });
}

function record(schema: JsonSchema, known: Dictionary): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, valid(property, known, name)]),
  );
  const own = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
  if (!additionalProperties || Object.keys(fields).length > 0) return own;
  const value = typeof additionalProperties === 'object' ? additionalProperties : {};
  return fc.dictionary(fc.string({ maxLength: 12 }), valid(value, known), { maxKeys: 4 });
}
