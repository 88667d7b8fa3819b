import type { ClassifyTop } from '@zhuhui/contracts';
import { type Field, type Settings, type ToolDefinition, topIndexOf } from '@zhuhui/tools';

export interface Chip {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

/** The settings of a proposal that differ from what the tool's page starts with, in its own order. */
export function chipsOf(
  tool: ToolDefinition,
  settings: Settings,
  tree: readonly ClassifyTop[],
): Chip[] {
  return Object.entries(tool.fields).flatMap(([name, field]) => {
    const set = settings[name];
    if (set === undefined || set === '' || ('default' in field && field.default === set)) return [];
    const branch =
      field.kind === 'category' ? tree[topIndexOf(tool.fields, field, settings)] : undefined;
    const value = valueText(field, set, branch);
    return value === null ? [] : [{ name, label: field.label, value }];
  });
}

/**
 * A setting as its control would show it; null for what is no plain value.
 * @param branch of the classification, for a category
 */
function valueText(field: Field, value: unknown, branch: ClassifyTop | undefined): string | null {
  switch (field.kind) {
    case 'text':
    case 'seed':
      return String(value);
    case 'number': {
      const stop = field.stops?.find((each) => each.value === value);
      return stop?.label ?? `${String(value)}${field.unit ? ` ${field.unit}` : ''}`;
    }
    case 'choice':
      return field.options.find((option) => option.value === value)?.label ?? String(value);
    case 'toggle':
      return value === true ? '开' : '关';
    case 'category':
      return categoryName(branch, String(value));
    case 'picture':
    case 'pictures':
    case 'mask':
    case 'maskedPrompts':
    case 'scene':
      return null;
  }
}

/** Null until the tree is there. */
function categoryName(branch: ClassifyTop | undefined, id: string): string | null {
  const seconds = branch?.children ?? [];
  const all = seconds.flatMap((second) => [second, ...second.children]);
  return all.find((each) => each.id === id)?.name ?? null;
}
