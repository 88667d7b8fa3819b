import type { ClassifyTop } from '@zhuhui/contracts';
import {
  type CategoryField,
  type Field,
  type NumberField,
  type Settings,
  type ToolDefinition,
  topIndexOf,
  withoutReplaced,
} from '@zhuhui/tools';
import { sceneSummary } from './scene.ts';

/** A setting as the trade says it. */
export interface WordedSetting {
  readonly field: string;
  readonly label: string;
  readonly value: string;
}

/** Every setting of a run that has a value, in the definition's order and in its words. */
export function settingsInWords(
  { fields }: ToolDefinition,
  settings: Settings,
  classify: readonly ClassifyTop[],
): readonly WordedSetting[] {
  const counting = withoutReplaced(fields, settings);
  return Object.entries(fields).flatMap(([field, definition]) => {
    const branch =
      definition.kind === 'category'
        ? classify[topIndexOf(fields, definition, counting)]
        : undefined;
    const value = inWords(definition, counting[field], branch);
    return value === '' ? [] : [{ field, label: definition.label, value }];
  });
}

/** @param branch of the classification, for a category */
function inWords(field: Field, value: unknown, branch: ClassifyTop | undefined): string {
  if (value === undefined || value === null || value === '') return '';
  switch (field.kind) {
    case 'text':
      return String(value);
    case 'number':
      return numberInWords(field, Number(value));
    case 'choice':
      return field.options.find((option) => option.value === value)?.label ?? String(value);
    case 'toggle':
      return value === true ? '开' : '关';
    case 'picture':
      return '1 张';
    case 'mask':
      return '已画';
    case 'pictures':
      return Array.isArray(value) && value.length > 0 ? `${value.length} 张` : '';
    case 'maskedPrompts':
      return Array.isArray(value) ? regionsInWords(value) : '';
    case 'category':
      return categoryName(field, String(value), branch) ?? '';
    case 'seed':
      return String(value);
    case 'scene':
      return sceneSummary(value)?.facts ?? '';
    default:
      return field satisfies never;
  }
}

function numberInWords({ stops = [], unit }: NumberField, value: number): string {
  const number = unit === undefined ? String(value) : `${value} ${unit}`;
  const stop = stops.find((each) => each.value === value);
  return stop ? `${stop.label}（${number}）` : number;
}

function regionsInWords(regions: readonly { readonly prompt?: unknown }[]): string {
  return regions
    .map(({ prompt }, at) => `${at + 1}. ${typeof prompt === 'string' && prompt ? prompt : '未写'}`)
    .join('；');
}

function categoryName(
  { level }: CategoryField,
  id: string,
  branch: ClassifyTop | undefined,
): string | undefined {
  const second = branch?.children ?? [];
  const entries = level === 2 ? second : second.flatMap(({ children }) => children);
  return entries.find((entry) => entry.id === id)?.name;
}
