import type { PublicTool } from '@zhuhui/contracts';
import type { ToolDefinition } from '@zhuhui/tools';
import type { RemotePicture } from './picture.ts';
import { baseSlotOf } from './versions.ts';

/** Router state that hands pictures to another tool's page. */
export interface SendState {
  readonly picture: RemotePicture;
  /** The rest of the same run, for tools that take several. */
  readonly more?: readonly RemotePicture[];
  /** A mask of the picture's size, kept if the tool works with one. */
  readonly mask?: RemotePicture;
}

const isPicture = (value: unknown): value is RemotePicture =>
  typeof value === 'object' && value !== null && 'fileId' in value && 'url' in value;

/** Reads router state that may come from anywhere. */
export function sentState(state: unknown): SendState | null {
  if (typeof state !== 'object' || state === null || !('picture' in state)) return null;
  const { picture, more, mask } = state as Partial<SendState>;
  if (!isPicture(picture)) return null;
  return {
    picture,
    ...(Array.isArray(more) && { more: more.filter(isPicture) }),
    ...(isPicture(mask) && { mask }),
  };
}

/** Where a picture that is sent to a tool goes. */
export interface Entry {
  readonly field: string;
  readonly kind: 'picture' | 'pictures';
}

/** The picture it works on, or else its list of pictures, or else a picture it can do without. */
export function entryOf(tool: ToolDefinition): Entry | null {
  const base = baseSlotOf(tool);
  if (base !== null) return { field: base, kind: 'picture' };
  for (const kind of ['pictures', 'picture'] as const) {
    const found = Object.entries(tool.fields).find(([, field]) => field.kind === kind);
    if (found) return { field: found[0], kind };
  }
  return null;
}

/** The field that takes a mask over the picture a tool works on. */
export function maskFieldOf({ fields }: ToolDefinition, of: string): string | null {
  const found = Object.entries(fields).find(
    ([, field]) => field.kind === 'mask' && field.of === of,
  );
  return found?.[0] ?? null;
}

/** A tool that takes a picture, as the menu shows it. */
export interface Target {
  readonly tool: ToolDefinition;
  readonly entry: Entry;
  /** What goes there beside the picture itself. */
  readonly hint: string | null;
}

/** Every tool that takes a picture, in the order of the list; the one at hand says so. */
export function targetsOf(
  tools: readonly PublicTool[],
  from: ToolDefinition,
  sent: SendState,
): readonly Target[] {
  return tools.flatMap(({ definition, available }): Target[] => {
    const entry = definition.surface === 'task' && available ? entryOf(definition) : null;
    if (entry === null) return [];
    const hints = [
      definition.id === from.id && '本工具',
      entry.kind === 'pictures' && sent.more?.length && `${sent.more.length + 1} 张`,
      sent.mask && maskFieldOf(definition, entry.field) !== null && '带选区',
      entry.kind === 'picture' && labelWhenNotBase(definition, entry),
    ].filter((hint) => typeof hint === 'string');
    return [{ tool: definition, entry, hint: hints.join(' · ') || null }];
  });
}

/** Says what the picture becomes where it is not what the tool works on. */
function labelWhenNotBase(tool: ToolDefinition, { field }: Entry): string | false {
  return baseSlotOf(tool) === null && (tool.fields[field]?.label ?? false);
}
