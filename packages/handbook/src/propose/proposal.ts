import {
  type Field,
  type Fields,
  filesNeeded,
  findTool,
  type Settings,
  settingsSchema,
  topIndexOf,
} from '@zhuhui/tools';
import { branchIndexOf, classifyEntry } from '@zhuhui/tools/classify';

/** Something the user still has to give before the tool can run. */
export interface ToolNeed {
  readonly field: string;
  readonly label: string;
  readonly kind: Field['kind'];
}

/** A tool run put to the user: nothing happens before it is confirmed. */
export interface ToolProposal {
  /** Id of the tool. */
  readonly tool: string;
  /** What was understood; checked by the tool's own schema, other settings keep their defaults. */
  readonly settings: Settings;
  /** One sentence that says what will be done. */
  readonly say: string;
  /** Required inputs that are still missing, in the order of the form. */
  readonly needs: readonly ToolNeed[];
  /** For 智能扩图: width to height of the frame asked for; the margins follow from the picture's size. */
  readonly frame?: Frame;
}

export type Frame = readonly [width: number, height: number];

const MASKS: ReadonlySet<Field['kind']> = new Set(['mask', 'maskedPrompts']);
/** Nothing here finds a place in a picture by its name. */
const DRAWN_BY_HAND = '我不会按文字在图上找位置，请在卡片里点选或涂出要改的地方。';

/**
 * A proposal with those of the wanted settings that the tool has and its schema accepts.
 * @throws RangeError for a tool that does not exist
 */
export function propose(toolId: string, wanted: Settings, frame?: Frame): ToolProposal {
  const tool = findTool(toolId);
  if (!tool) throw new RangeError(`no tool ${JSON.stringify(toolId)}`);
  const settings: Settings = {};
  const said: string[] = [];
  for (const [name, field] of Object.entries(tool.fields)) {
    const value = wanted[name];
    if (value === undefined || value === '') continue;
    if (field.kind === 'maskedPrompts') {
      const words = regionsOf(value, field.max);
      settings[name] = words.map((prompt) => ({ prompt }));
      said.push(`${field.label} ${words.map((prompt) => `“${prompt}”`).join('')}`);
      continue;
    }
    if (!accepts(tool.fields, name, wanted)) continue;
    settings[name] = value;
    said.push(`${field.label} ${nameOf(field, value)}`);
  }
  if (frame) said.push(`画幅 ${frame.join(':')}`);
  const fields = filesNeeded(tool.fields, settings);
  const words = Object.entries(tool.fields).flatMap(([name, field]) =>
    field.kind === 'text' && field.required && settings[name] === undefined ? [name] : [],
  );
  const needs = Object.entries(tool.fields)
    .filter(([name]) => fields.includes(name) || words.includes(name))
    .map(([name, field]) => ({
      field: name,
      // Their words are there already.
      label: field.kind === 'maskedPrompts' && settings[name] ? '各处选区' : field.label,
      kind: field.kind,
    }));
  const what = said.length > 0 ? `：${said.join('，')}` : '';
  const missing = needs.map(({ label }) => label).join('、');
  const asks = needs.some(({ kind }) => MASKS.has(kind)) ? DRAWN_BY_HAND : '';
  const say = `可以用「${tool.name}」来做${what}。${missing ? `还需要：${missing}。` : ''}${asks}`;
  return { tool: tool.id, settings, say, needs, ...(frame ? { frame } : {}) };
}

function accepts(fields: Fields, name: string, wanted: Settings): boolean {
  const { [name]: field } = fields;
  const { [name]: value } = wanted;
  if (!settingsSchema({ [name]: field }).safeParse({ [name]: value }).success) return false;
  if (field.kind !== 'category') return true;
  const id = String(value);
  return (
    classifyEntry(id)?.level === field.level &&
    branchIndexOf(id) === topIndexOf(fields, field, wanted)
  );
}

/** The words of regions whose masks the user has yet to draw. */
function regionsOf(value: unknown, most: number): string[] {
  return (Array.isArray(value) ? value : []).map(String).slice(0, most);
}

/** A setting's value as the form shows it. */
function nameOf(field: Field, value: unknown): string {
  switch (field.kind) {
    case 'choice':
      return field.options.find((option) => option.value === value)?.label ?? String(value);
    case 'category':
      return classifyEntry(String(value))?.name ?? String(value);
    case 'number':
      return `${value}${field.unit ? ` ${field.unit}` : ''}`;
    case 'toggle':
      return value ? '开' : '关';
    case 'text':
      return `“${value}”`;
    default:
      return String(value);
  }
}

/**
 * The margins that bring a picture to a frame without cropping: grown on both sides of one axis.
 * @param frame width to height
 */
export function marginsFor(
  widthPx: number,
  heightPx: number,
  [frameWidth, frameHeight]: Frame,
): Record<'left' | 'top' | 'right' | 'bottom', number> {
  const across = Math.max(0, Math.round((heightPx * frameWidth) / frameHeight) - widthPx);
  const down = Math.max(0, Math.round((widthPx * frameHeight) / frameWidth) - heightPx);
  const left = Math.floor(across / 2);
  const top = Math.floor(down / 2);
  return { left, top, right: across - left, bottom: down - top };
}
