import {
  type Field,
  seriesOf,
  TICKET_NAMES,
  TOOL_GROUPS,
  type ToolDefinition,
  type ToolGroup,
} from '@zhuhui/tools';
import type { HandbookEntry } from '../../entry.ts';

/** What only a person can say of a tool; its settings and price are read from its definition. */
export interface ToolNotes {
  readonly topics: readonly string[];
  readonly what: string;
  readonly when: string;
  readonly pitfalls: readonly string[];
  readonly see?: readonly string[];
}

/** The entry that explains a tool: `tool-<id in lower case>`. */
export function toolEntry(tool: ToolDefinition, notes: ToolNotes): HandbookEntry {
  return {
    id: toolEntryId(tool.id),
    title: `工具「${tool.name}」`,
    topics: [tool.name, ...notes.topics],
    what: `${notes.what}在“${groupName(tool.group)}”一组里。`,
    when: notes.when,
    numbers: [
      priceLine(tool),
      ...Object.values(tool.fields).flatMap(fieldLines),
      ...seriesLines(tool),
    ],
    pitfalls: notes.pitfalls,
    see: notes.see ?? ['help-ticket-kinds'],
  };
}

export function toolEntryId(tool: string): string {
  return `tool-${tool.toLowerCase()}`;
}

function groupName(group: ToolGroup): string {
  return TOOL_GROUPS[group];
}

function priceLine({ price, ticketType }: ToolDefinition): string {
  if (price.base === 0) return '价格：免费';
  const unit = price.unit === 'minute' ? '每分钟' : price.unit === 'message' ? '每条回答' : '每次';
  const times = price.timesField ? '，按张数相乘' : '';
  return `默认价格：${unit} ${price.base} 张${TICKET_NAMES[ticketType]}${times}，以按钮上的为准`;
}

function seriesLines(tool: ToolDefinition): string[] {
  const runs = seriesOf(tool).length;
  return tool.series && runs > 0 ? [`一键成组：${tool.series.label}，共 ${runs} 次`] : [];
}

/** Lists longer than this are told by their length alone. */
const LISTED_OPTIONS = 9;

/** The line that says what a setting can be; what is common to all tools is left out. */
function fieldLines(field: Field): string[] {
  const { label } = field;
  switch (field.kind) {
    case 'number': {
      const unit = field.unit ? ` ${field.unit}` : '';
      return [`${label}：${field.min}–${field.max}${unit}，默认 ${field.default}`];
    }
    case 'choice': {
      const names = field.options.map((option) => option.label);
      return [
        `${label}：${names.length > LISTED_OPTIONS ? `${names.length} 种` : names.join('、')}`,
      ];
    }
    case 'pictures':
      return [`${label}：${field.min}–${field.max} 张`];
    case 'maskedPrompts':
      return [`${label}：最多 ${field.max} 处，每处 ${field.promptMaxLength} 字以内`];
    case 'text':
      return [`${label}：${field.maxLength} 字以内${field.required ? '，必填' : ''}`];
    case 'picture':
      return field.required && field.minSidePx
        ? [`${label}：必填，每边至少 ${field.minSidePx} 像素`]
        : [];
    default:
      return [];
  }
}
