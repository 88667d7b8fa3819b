import { z } from 'zod';
import type { GeneratedKind, ToolDefinition } from './definition.ts';
import {
  type CategoryField,
  type Field,
  type Fields,
  MAX_SEED,
  type Settings,
  type SettingsOf,
} from './field.ts';
import { jsonProblem } from './json-bounds.ts';

/**
 * What measures lengths stands behind a pipe from the bare type: Zod measures everything that has a
 * `length`, and throws where that cannot be compared, as in `{length: {toString: 0}}`.
 */
const text = (bounds: z.ZodString, message: string) => z.string(message).pipe(bounds);
const list = <T extends z.ZodArray>(bounds: T, message: string) =>
  z.array(z.unknown(), message).pipe(bounds);

const fileId = (message: string) => text(z.string().min(1, message).max(64, message), message);
const pictureId = fileId('请选择图片');
const NO_CATEGORY = '没有这个分类';

/** The Zod schema of one field's value; messages are shown to the user beside the control. */
function fieldSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text': {
      const bounds = z.string().trim().max(field.maxLength, `最多 ${field.maxLength} 个字`);
      return field.required
        ? text(bounds.min(1, `请填写${field.label}`), '请填写文字')
        : emptyAsAbsent(text(bounds, '请填写文字').optional());
    }
    case 'number': {
      const message = `应在 ${field.min} 到 ${field.max} 之间`;
      return z
        .number(message)
        .min(field.min, message)
        .max(field.max, message)
        .refine((value) => isOnStep(value, field.min, field.step), `应为 ${field.step} 的整数倍`)
        .default(field.default);
    }
    case 'choice':
      return numberAsText(
        z
          .enum(
            field.options.map((option) => option.value),
            '没有这个选项',
          )
          .default(field.default),
      );
    case 'toggle':
      return z.boolean('应为是或否').default(field.default);
    case 'picture':
    case 'mask': {
      const deed = field.kind === 'mask' ? '请先画出' : '请选择';
      return field.required ? fileId(`${deed}${field.label}`) : emptyAsAbsent(pictureId.optional());
    }
    case 'pictures':
      return list(
        z
          .array(pictureId)
          .min(field.min, `至少 ${field.min} 张`)
          .max(field.max, `最多 ${field.max} 张`),
        `请选择${field.label}`,
      );
    case 'maskedPrompts': {
      const prompt = z
        .string()
        .trim()
        .max(field.promptMaxLength, `最多 ${field.promptMaxLength} 个字`);
      return list(
        z
          .array(
            z.object({ maskImage: pictureId, prompt: text(prompt, '请填写文字') }, '选区格式不对'),
          )
          .min(1, '请至少画一个选区')
          .max(field.max, `最多 ${field.max} 个选区`),
        '请至少画一个选区',
      );
    }
    case 'category':
      return emptyAsAbsent(text(z.string().max(16, NO_CATEGORY), NO_CATEGORY).optional());
    case 'seed':
      return emptyAsAbsent(
        z.int('种子应为整数').min(0, '种子不能为负').max(MAX_SEED, '种子过大').optional(),
      );
    case 'scene':
      return emptyAsAbsent(
        z
          .custom<Settings>()
          .superRefine((value, context) => {
            const message = jsonProblem(value, field.maxBytes);
            if (message) context.addIssue({ code: 'custom', message });
          })
          .optional(),
      );
  }
}

/** Forms send '' or null for what was left blank; both mean the setting is absent. */
function emptyAsAbsent(schema: z.ZodType): z.ZodType {
  return z.preprocess((value) => (value === '' || value === null ? undefined : value), schema);
}

/** Options that read as numbers, such as a scale of 2, may be sent as numbers. */
function numberAsText(schema: z.ZodType): z.ZodType {
  return z.preprocess((value) => (typeof value === 'number' ? String(value) : value), schema);
}

/** Sliders go in steps from `min`; a tolerance absorbs binary fractions such as 0.05. */
function isOnStep(value: number, min: number, step: number): boolean {
  const steps = (value - min) / step;
  return Math.abs(steps - Math.round(steps)) < 1e-6;
}

/** The schema that checks a tool's settings: defaults filled in, names the tool does not have dropped. */
export function settingsSchema<F extends Fields>(fields: F): z.ZodType<SettingsOf<F>> {
  const asked = objectSchema(fields);
  const schema = Object.values(fields).some(({ kind }) => kind === 'scene')
    ? z.record(z.string(), z.unknown()).transform((raw, context) => {
        const replaced = replacedFields(fields, raw);
        const unasked = replaced.length > 0 ? objectSchema(leftOpen(fields, replaced)) : asked;
        const parsed = unasked.safeParse(withoutReplaced(fields, raw));
        for (const { path, message } of parsed.error?.issues ?? []) {
          context.addIssue({ code: 'custom', path, message });
        }
        return parsed.data ?? z.NEVER;
      })
    : asked;
  return schema as unknown as z.ZodType<SettingsOf<F>>;
}

const objectSchema = (fields: Fields) =>
  z.object(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)])),
  );

const NONE: readonly string[] = [];

/** The fields that a scene among the settings answers itself; see `SceneField`. */
export function replacedFields(fields: Fields, settings: Settings): readonly string[] {
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'scene' && settings[name] != null && settings[name] !== '') {
      return field.replaces;
    }
  }
  return NONE;
}

/** The settings that count: without those that a scene among them answers. */
export function withoutReplaced(fields: Fields, settings: Settings): Settings {
  const replaced = new Set(replacedFields(fields, settings));
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !replaced.has(name)));
}

/** The fields, these of them not asked for. */
const leftOpen = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      names.includes(name) && 'required' in field ? { ...field, required: false } : field,
    ]),
  );

/** The settings given here that a run cannot do without: an engine that ignores one must not take it. */
export function decisiveSettings(fields: Fields, settings: Settings): readonly string[] {
  return Object.keys(fields).filter(
    (name) => isDecisive(fields[name]) && settings[name] !== undefined,
  );
}

/** Whether a run rests on the field once it is given. */
export const isDecisive = (field: Field | undefined): boolean => field?.kind === 'scene';

/** What is missing of settings of which a run needs any: the message by the first of their names. */
export function missingOf(
  { fields, needsAny }: ToolDefinition,
  settings: Settings,
): Record<string, string> {
  if (!needsAny) return {};
  const defaults = defaultsOf(fields);
  const isGiven = (name: string) =>
    settings[name] != null && settings[name] !== '' && settings[name] !== defaults[name];
  const [first = ''] = needsAny.fields;
  return needsAny.fields.some(isGiven) ? {} : { [first]: needsAny.message };
}

/**
 * What is wrong with how far a tool is to extend its picture: the message by the first side that is added to.
 * @param size of the picture, px; nothing is wrong with one that is not known
 */
export function tooFarOf(
  tool: ToolDefinition,
  settings: Settings,
  size: { readonly width: number; readonly height: number } | undefined,
): Record<string, string> {
  if (!tool.extends || !size) return {};
  const { across, down, mostPixels } = tool.extends;
  const sum = (names: readonly string[]) =>
    names.reduce((total, name) => total + (Number(settings[name]) || 0), 0);
  const [added, above] = [sum(across), sum(down)];
  const width = size.width + added;
  const height = size.height + above;
  if (added + above === 0 || width * height <= mostPixels) return {};
  const [first = ''] = [...across, ...down].filter((name) => Number(settings[name]) > 0);
  const most = Math.round(mostPixels / 1e6);
  return { [first]: `扩成 ${width}×${height} 太大，最多 ${most} 百万像素，请少扩一些` };
}

/** What a fresh page starts with: every field's own default; inputs that have none are left out. */
export function defaultsOf(fields: Fields): Settings {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      'default' in field ? [[name, field.default]] : [],
    ),
  );
}

/** Index in the tree's top level of the branch that a category is chosen from with these settings. */
export function topIndexOf(
  fields: Fields,
  { topIndex }: CategoryField,
  settings: Settings,
): number {
  if (typeof topIndex === 'number') return topIndex;
  const { choice, topIndexes } = topIndex;
  const said = String(settings[choice]);
  const field = fields[choice];
  const usual = field?.kind === 'choice' ? field.default : '';
  return topIndexes[Object.hasOwn(topIndexes, said) ? said : usual];
}

/** The settings after an answer: categories go when it leads to another branch of the tree. */
export function withAnswer(
  fields: Fields,
  settings: Settings,
  name: string,
  value: unknown,
): Settings {
  const answered = { ...settings, [name]: value };
  const gone = Object.entries(fields).filter(
    ([, field]) =>
      field.kind === 'category' &&
      topIndexOf(fields, field, answered) !== topIndexOf(fields, field, settings),
  );
  return { ...answered, ...Object.fromEntries(gone.map(([other]) => [other, undefined])) };
}

/** Tickets this run costs. `base` overrides the definition's own when the operator has set a price. */
export function priceOf(tool: ToolDefinition, settings: Settings, base = tool.price.base): number {
  const { timesField, timesWhen } = tool.price;
  const counting = withoutReplaced(tool.fields, settings);
  const times = timesField === undefined ? 1 : counting[timesField];
  const dearer = timesWhen && counting[timesWhen.toggle] === true ? timesWhen.times : 1;
  return base * (typeof times === 'number' ? times : 1) * dearer;
}

/** What each run of the tool's series changes in the settings; empty when it has none. */
export function seriesOf({ series, fields }: ToolDefinition): Settings[] {
  const field = series && fields[series.field];
  if (!series || field?.kind !== 'number') return [];
  return (field.stops ?? []).map(({ value }) => ({ [series.field]: value }));
}

/** A file id that a tool's settings refer to, with the field it came from. */
export interface FileReference {
  readonly field: string;
  readonly fileId: string;
  readonly role: 'picture' | 'mask';
  /** For a mask: the field of the picture it lies over. */
  readonly of?: string;
  readonly minSidePx?: number;
  /** The field of the picture whose proportions it must have. */
  readonly shapedAs?: string;
}

/** Every file that checked settings refer to, in field order. */
export function fileReferences(fields: Fields, settings: Settings): FileReference[] {
  return Object.entries(fields).flatMap(([name, field]): FileReference[] => {
    const value = settings[name];
    switch (field.kind) {
      case 'picture':
        return typeof value === 'string'
          ? [
              {
                field: name,
                fileId: value,
                role: 'picture',
                minSidePx: field.minSidePx,
                shapedAs: field.shapedAs,
              },
            ]
          : [];
      case 'mask':
        return typeof value === 'string'
          ? [{ field: name, fileId: value, role: 'mask', of: field.of }]
          : [];
      case 'pictures':
        return ((value as string[] | undefined) ?? []).map((id) => ({
          field: name,
          fileId: id,
          role: 'picture',
          minSidePx: field.minSidePx,
        }));
      case 'maskedPrompts':
        return ((value as { maskImage: string }[] | undefined) ?? []).map((region) => ({
          field: name,
          fileId: region.maskImage,
          role: 'mask',
          of: field.of,
        }));
      default:
        return [];
    }
  });
}

/** What a run with these settings makes; see `Generates`. */
export function generatedBy(tool: ToolDefinition, settings: Settings): GeneratedKind | 'kept' {
  const { generates } = tool;
  if (typeof generates === 'object') {
    const answer = settings[generates.setting];
    return (typeof answer === 'string' && generates.kinds[answer]) || 'picture';
  }
  // Words are labelled where they are shown; a picture out of such a tool would be one of ours.
  return generates === 'text' ? 'picture' : generates;
}
