import { z } from 'zod';

/** A node class in one form, whichever of its shapes a server's `/object_info` used. */
export interface NodeClass {
  readonly inputs: Readonly<Record<string, NodeInput>>;
  /** Types of the outputs, in their order. */
  readonly outputs: readonly string[];
  /** Whether a graph may end in it. */
  readonly isOutput: boolean;
}

export interface NodeInput {
  /** `INT`, `FLOAT`, `STRING`, `BOOLEAN`, `COMBO`, or what is linked: `IMAGE`, `IMAGE,MASK`, `*` for anything. */
  readonly type: string;
  readonly required: boolean;
  readonly default?: Literal;
  readonly min?: number;
  readonly max?: number;
  /** Of a `COMBO`; absent when the server does not list them. */
  readonly options?: readonly Literal[];
  /** Inputs that exist besides, by the option chosen; set as `parent.child`. */
  readonly children?: Readonly<Record<string, Readonly<Record<string, NodeInput>>>>;
  /** Its options are files that were uploaded: a new one need not be among them. */
  readonly uploads?: true;
  /** A growing row of inputs, set as `parent.0` …: how many there must be. */
  readonly rowLeast?: number;
}

export type Literal = string | number | boolean;

/** Class name → class. */
export type ObjectInfo = Readonly<Record<string, NodeClass>>;

const rawInput = z.tuple([z.unknown()]).rest(z.unknown());
const rawInputs = z.record(z.string(), z.unknown());
const rawClass = z.object({
  input: z
    .object({ required: rawInputs.nullish(), optional: rawInputs.nullish() })
    .partial()
    .nullish(),
  output: z.array(z.unknown()).nullish(),
  output_node: z.boolean().nullish(),
});

/** Any type goes into it and comes out of it. */
export const ANY_TYPE = '*';
const DYNAMIC_COMBO = 'COMFY_DYNAMICCOMBO_V3';
const AUTOGROW = 'COMFY_AUTOGROW_V3';
const MATCH_TYPE = 'COMFY_MATCHTYPE_V3';

/**
 * Reads `/object_info` (the whole or some classes). What a class says in a way this program does not
 * know is left open rather than refused: servers carry hundreds of foreign classes.
 * @throws ZodError when it is not an object of classes
 */
export function readObjectInfo(answer: unknown): ObjectInfo {
  const classes = z.record(z.string(), z.unknown()).parse(answer);
  return Object.fromEntries(
    Object.entries(classes).flatMap(([name, raw]) => {
      const { success, data } = rawClass.safeParse(raw);
      return success ? [[name, readClass(data)]] : [];
    }),
  );
}

function readClass({ input, output, output_node }: z.infer<typeof rawClass>): NodeClass {
  return {
    inputs: readInputs(input ?? {}),
    outputs: (output ?? []).map((type) => readType(type)),
    isOutput: output_node === true,
  };
}

interface RawInputs {
  readonly required?: Record<string, unknown> | null;
  readonly optional?: Record<string, unknown> | null;
}

function readInputs({ required, optional }: RawInputs): Record<string, NodeInput> {
  const read = (inputs: Record<string, unknown> | null | undefined, isRequired: boolean) =>
    Object.entries(inputs ?? {}).map(([name, raw]) => [name, readInput(raw, isRequired)] as const);
  return Object.fromEntries([...read(required, true), ...read(optional, false)]);
}

function readInput(raw: unknown, required: boolean): NodeInput {
  const parsed = rawInput.safeParse(raw);
  if (!parsed.success) return { type: ANY_TYPE, required };
  const [type, more] = parsed.data;
  const says = isRecord(more) ? more : {};
  if (type === DYNAMIC_COMBO) return { required, ...readDynamicCombo(says) };
  if (type === AUTOGROW) return { required, ...readRow(says) };
  const options = Array.isArray(type) ? type : says.options;
  return {
    type: readType(type),
    required,
    ...(isLiteral(says.default) ? { default: says.default } : {}),
    ...(typeof says.min === 'number' ? { min: says.min } : {}),
    ...(typeof says.max === 'number' ? { max: says.max } : {}),
    ...(Array.isArray(options) ? { options: options.filter(isLiteral) } : {}),
    ...(says.image_upload || says.video_upload ? { uploads: true } : {}),
  };
}

function readDynamicCombo({ options, default: first }: Record<string, unknown>) {
  const listed = (Array.isArray(options) ? options : []).filter(isRecord);
  const children = listed.flatMap(({ key, inputs }) =>
    isLiteral(key) ? [[String(key), readInputs(isRecord(inputs) ? inputs : {})] as const] : [],
  );
  return {
    type: 'COMBO',
    options: children.map(([key]) => key),
    children: Object.fromEntries(children),
    ...(isLiteral(first) ? { default: first } : {}),
  };
}

/** A row's members all have the type of its template. */
function readRow({ template }: Record<string, unknown>) {
  const { input, min } = isRecord(template) ? template : {};
  const [member] = Object.values(readInputs(isRecord(input) ? input : {}));
  return { type: member?.type ?? ANY_TYPE, rowLeast: typeof min === 'number' ? min : 1 };
}

function readType(type: unknown): string {
  if (Array.isArray(type)) return 'COMBO';
  if (typeof type !== 'string' || type === MATCH_TYPE) return ANY_TYPE;
  return type;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isLiteral = (value: unknown): value is Literal =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
