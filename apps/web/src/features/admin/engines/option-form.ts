/** One option of an engine as the form shows it; the server's JSON schema says all of it. */
export interface OptionField {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly control: 'text' | 'number' | 'switch' | 'choice' | 'list' | 'json';
  readonly fallback: unknown;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly min?: number;
  readonly max?: number;
}

/** What stands in the form's controls: texts, and switches as they are. */
export type OptionTexts = Readonly<Record<string, string | boolean>>;

type Facts = Readonly<Record<string, unknown>>;

const isFacts = (value: unknown): value is Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The fields of a JSON schema of options, in its order; those with a form of their own are left out. */
export function optionFields(schema: Facts): readonly OptionField[] {
  const properties = isFacts(schema.properties) ? schema.properties : {};
  return Object.entries(properties).flatMap(([name, property]) =>
    isFacts(property) && property.form === undefined ? [fieldOf(name, property)] : [],
  );
}

function fieldOf(name: string, property: Facts): OptionField {
  const { minimum, maximum } = property;
  return {
    name,
    label: textOf(property.title) || name,
    help: textOf(property.description),
    control: controlOf(property),
    fallback: property.default,
    choices: choicesOf(property),
    ...(typeof minimum === 'number' && { min: minimum }),
    ...(typeof maximum === 'number' && { max: maximum }),
  };
}

function controlOf({ type, enum: values, items }: Facts): OptionField['control'] {
  if (Array.isArray(values)) return 'choice';
  if (type === 'string') return 'text';
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'boolean') return 'switch';
  return type === 'array' && isFacts(items) && items.type === 'string' ? 'list' : 'json';
}

function choicesOf({ enum: values, choices }: Facts): OptionField['choices'] {
  const names = isFacts(choices) ? choices : {};
  return Array.isArray(values)
    ? values.map((value) => ({
        value: String(value),
        label: textOf(names[String(value)]) || String(value),
      }))
    : [];
}

/** What the controls show for these options; an option that is not stored shows its default. */
export function textsOf(fields: readonly OptionField[], options: Facts): OptionTexts {
  return Object.fromEntries(
    fields.map((field) => [field.name, textFor(field, options[field.name] ?? field.fallback)]),
  );
}

function textFor({ control }: OptionField, value: unknown): string | boolean {
  switch (control) {
    case 'switch':
      return value === true;
    case 'list':
      return Array.isArray(value) ? value.join('\n') : '';
    case 'json':
      return value === undefined ? '' : JSON.stringify(value, null, 2);
    default:
      return value === undefined ? '' : String(value);
  }
}

/**
 * The options that the controls say. What cannot be read as a number or as JSON goes as it was typed:
 * the server names what is wrong with it. An emptied number or JSON box means the default.
 */
export function optionsOf(fields: readonly OptionField[], texts: OptionTexts): Facts {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = optionValue(field, texts[field.name]);
      return value === undefined ? [] : [[field.name, value] as const];
    }),
  );
}

function optionValue({ control }: OptionField, text: string | boolean | undefined): unknown {
  if (typeof text !== 'string') return text;
  const trimmed = text.trim();
  switch (control) {
    case 'number':
      return trimmed === '' ? undefined : Number.isNaN(Number(trimmed)) ? text : Number(trimmed);
    case 'list':
      return trimmed.split(/[\n,，]/).flatMap((line) => line.trim() || []);
    case 'json':
      return trimmed === '' ? undefined : parsed(trimmed);
    default:
      return trimmed;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
