import { type Field, findTool, type Settings, settingsSchema } from '@zhuhui/tools';
import { classifyEntry, classifyTree } from '@zhuhui/tools/classify';

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
    if (!accepts(name, field, value)) continue;
    settings[name] = value;
    said.push(`${field.label} ${nameOf(field, value)}`);
  }
  if (frame) said.push(`画幅 ${frame.join(':')}`);
  const needs = Object.entries(tool.fields)
    .filter(([name, field]) => settings[name] === undefined && isRequired(field))
    .map(([name, field]) => ({ field: name, label: field.label, kind: field.kind }));
  const what = said.length > 0 ? `：${said.join('，')}` : '';
  const missing = needs.map(({ label }) => label).join('、');
  const say = `可以用「${tool.name}」来做${what}。${missing ? `还需要：${missing}。` : ''}`;
  return { tool: tool.id, settings, say, needs, ...(frame ? { frame } : {}) };
}

const TREE = classifyTree();

function accepts(name: string, field: Field, value: unknown): boolean {
  if (!settingsSchema({ [name]: field }).safeParse({ [name]: value }).success) return false;
  if (field.kind !== 'category') return true;
  const entry = classifyEntry(String(value));
  return entry?.level === field.level && entry.path[0] === TREE[field.topIndex].name;
}

function isRequired(field: Field): boolean {
  if (field.kind === 'pictures' || field.kind === 'maskedPrompts') return true;
  return 'required' in field && field.required === true;
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
