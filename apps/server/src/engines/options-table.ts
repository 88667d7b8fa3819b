import { z } from 'zod';
import type { ListedKind } from './kinds.ts';

interface OptionSchema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
}

/** The options of a kind of engine as a table in Markdown, from the very schema that checks them. */
export function optionsTable({ options }: ListedKind): string {
  const { properties = {} } = z.toJSONSchema(options, { io: 'input', unrepresentable: 'any' });
  const rows = Object.entries(properties as Record<string, OptionSchema>).map(([name, option]) => {
    const { title = '', description = '' } = option;
    const told = description ? `${title}。${description}` : title;
    return `| \`${name}\` | ${valuesOf(option)} | ${code(option.default)} | ${told} |`;
  });
  return ['| 选项 | 取值 | 默认 | 说明 |', '|---|---|---|---|', ...rows].join('\n');
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: '文本',
  number: '数字',
  integer: '整数',
  boolean: '`true`、`false`',
  array: '列表',
  object: '对象',
};

function valuesOf({ type = '', enum: values, minimum, maximum }: OptionSchema): string {
  if (values) return values.map((value) => `\`${value}\``).join('、');
  const isBounded = minimum !== undefined && maximum !== undefined;
  return `${TYPE_NAMES[type] ?? type}${isBounded ? ` ${minimum}–${maximum}` : ''}`;
}

const code = (value: unknown): string => {
  if (value === '' || value === undefined) return '空';
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
};
