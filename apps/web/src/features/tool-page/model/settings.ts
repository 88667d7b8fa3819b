import {
  missingOf,
  type Settings,
  settingsSchema,
  type ToolDefinition,
  tooFarOf,
} from '@zhuhui/tools';
import type { Picture } from './picture.ts';

/** One region of a `maskedPrompts` field: its mask is the picture in the slot. */
export interface Region {
  readonly slot: string;
  readonly prompt: string;
}

type Pictures = Readonly<Record<string, Picture>>;

/** The field a slot belongs to. */
export const nameOf = (slot: string) => slot.split('#')[0] ?? slot;

export const listIn = (settings: Settings, name: string) =>
  (settings[name] as (string | Region)[]) ?? [];

export const regionsIn = (settings: Settings, name: string) => (settings[name] as Region[]) ?? [];

export const slotOf = (entry: string | Region) => (typeof entry === 'string' ? entry : entry.slot);

/** Slot of the mask that a field is drawn as, of several the first; null for fields that are not drawn. */
export function drawnSlotOf({ fields }: ToolDefinition, settings: Settings, name: string) {
  if (fields[name]?.kind === 'mask') return name;
  if (fields[name]?.kind !== 'maskedPrompts') return null;
  const [first] = regionsIn(settings, name);
  return first ? slotOf(first) : null;
}

/** Number of a list's slot, from 1: what tells regions apart, whatever their order. */
export const slotNumber = (slot: string) => Number(slot.split('#')[1] ?? 1);

/** The name of the lowest slot that a list has not taken yet. */
export function freeSlot(name: string, list: readonly (string | Region)[]): string {
  const taken = new Set(list.map((entry) => slotNumber(slotOf(entry))));
  let number = 1;
  while (taken.has(number)) number += 1;
  return `${name}#${number}`;
}

/** Settings as the server takes them; pictures that are not uploaded are missing. */
export function settingsToSend(
  tool: ToolDefinition,
  settings: Settings,
  pictures: Pictures,
): Settings {
  return gather(tool, settings, (slot) => pictures[slot]?.fileId ?? undefined);
}

function gather(
  tool: ToolDefinition,
  settings: Settings,
  fileOf: (slot: string) => string | undefined,
): Settings {
  const entries = Object.entries(tool.fields).flatMap(([name, field]): [string, unknown][] => {
    switch (field.kind) {
      case 'picture':
      case 'mask':
        return [[name, fileOf(name)]];
      case 'pictures':
        return [[name, ((settings[name] as string[]) ?? []).map(fileOf).filter(Boolean)]];
      case 'maskedPrompts':
        return [
          [
            name,
            regionsIn(settings, name).map(({ slot, prompt }) => ({
              maskImage: fileOf(slot),
              prompt,
            })),
          ],
        ];
      default:
        return [[name, settings[name]]];
    }
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== ''));
}

/** Stands for the file id of a picture that is still on its way. */
const ON_ITS_WAY = 'waiting';

/** What keeps the tool from running, by field; pictures still on their way are no problem. */
export function problemsOf(
  tool: ToolDefinition,
  settings: Settings,
  pictures: Pictures,
): Record<string, string> {
  const fileOf = (slot: string) => {
    const picture = pictures[slot];
    return !picture || picture.state === 'failed' ? undefined : (picture.fileId ?? ON_ITS_WAY);
  };
  const problems: Record<string, string> = {};
  for (const [slot, { problem }] of Object.entries(pictures)) {
    if (problem) problems[nameOf(slot)] = problem;
  }
  for (const [name, field] of Object.entries(tool.fields)) {
    if (field.kind !== 'maskedPrompts') continue;
    const blank = regionsIn(settings, name).findIndex(({ slot }) => !pictures[slot]);
    if (blank >= 0) problems[name] ??= `选区 ${blank + 1} 还没有画`;
  }
  const gathered = gather(tool, settings, fileOf);
  const result = settingsSchema(tool.fields).safeParse(gathered);
  for (const issue of result.error?.issues ?? []) problems[String(issue.path[0])] ??= issue.message;
  const picture = pictures[tool.extends?.picture ?? ''];
  // A picture that is still being read has no size.
  const size = picture?.width ? picture : undefined;
  return { ...missingOf(tool, gathered), ...tooFarOf(tool, gathered, size), ...problems };
}
