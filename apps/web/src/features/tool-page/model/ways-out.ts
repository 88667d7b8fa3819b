import type { PublicTool, Task } from '@zhuhui/contracts';
import type { Settings, ToolDefinition } from '@zhuhui/tools';
import { entryOf } from './send.ts';
import { baseSlotOf } from './versions.ts';

/** A tool that what went wrong names as the way out, and what its page opens with. */
export interface WayOut {
  readonly tool: ToolDefinition;
  readonly settings: Settings;
}

const QUOTED = /“([^”]+)”/g;

/**
 * The tools that a failed run's message names in quotes, other than its own, each with the picture that is
 * spoken of: one whose label stands in the message, else the one that the run worked on.
 */
export function waysOut(
  { errorMessage, settings }: Pick<Task, 'errorMessage' | 'settings'>,
  own: ToolDefinition,
  tools: readonly PublicTool[],
): readonly WayOut[] {
  if (!errorMessage) return [];
  const names = new Set([...errorMessage.matchAll(QUOTED)].map(([, name]) => name));
  const spoken = Object.entries(own.fields).find(
    ([, { kind, label }]) => kind === 'picture' && errorMessage.includes(label),
  );
  const picture = settings[spoken?.[0] ?? baseSlotOf(own) ?? ''];
  return [...names].flatMap((name) => {
    const found = tools.find(({ definition, available }) => available && definition.name === name);
    if (!found || found.definition.id === own.id) return [];
    const entry = entryOf(found.definition);
    const brings = entry?.kind === 'picture' && typeof picture === 'string';
    return [{ tool: found.definition, settings: brings ? { [entry.field]: picture } : {} }];
  });
}
