import type { ToolCard } from '@zhuhui/contracts';
import {
  type Field,
  type Fields,
  findTool,
  priceOf,
  type Settings,
  type ToolDefinition,
} from '@zhuhui/tools';
import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import { storable } from './pieces.ts';
import type { Proposal } from './speaker.ts';

/** Checks settings by a tool's definition and fills in defaults. @throws AppError */
export type CheckSettings = (tool: ToolDefinition, settings: Settings) => Settings;

const SAY_MOST_CHARACTERS = 200;

const proposalSchema = z.object({
  tool: z.string(),
  settings: z.record(z.string(), z.unknown()).default({}),
  say: z.string().default(''),
});

/** Reads what a model wrote into its block; null when it is no proposal. */
export function proposalFrom(json: string): Proposal | null {
  const parsed = proposalSchema.safeParse(parse(json));
  return parsed.success ? { ...parsed.data, needs: [] } : null;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json, (_, value: unknown) =>
      typeof value === 'string' ? storable(value) : value,
    );
  } catch {
    return undefined;
  }
}

/**
 * The card of a proposal: settings checked by the tool's definition, the newest picture of the
 * conversation filled in, what only the user can give named in `needs`. Null when the tool does not
 * exist, does not run as a task, or would not take the settings.
 * @param images the caller's own pictures in the branch, oldest first
 */
export function cardOf(
  proposal: Proposal,
  images: readonly string[],
  check: CheckSettings,
): ToolCard | null {
  const tool = findTool(proposal.tool);
  if (tool?.surface !== 'task') return null;
  const entries = Object.entries(tool.fields);
  const filled = fillPictures(entries, images);
  const needs = entries
    .filter(([name, field]) => !(name in filled) && isFile(field))
    .filter(([name, field]) => isRequired(field) || proposal.needs.includes(name))
    .map(([name]) => name);
  const spoken = Object.entries(proposal.settings).filter(
    ([name]) => tool.fields[name] && !isFile(tool.fields[name]),
  );
  const fields: Fields = Object.fromEntries(entries.filter(([name]) => !needs.includes(name)));
  try {
    const settings = check({ ...tool, fields }, { ...Object.fromEntries(spoken), ...filled });
    return {
      tool: tool.id,
      toolName: tool.name,
      settings: withoutAbsent(settings),
      needs,
      cost: priceOf(tool, settings),
      ticketType: tool.ticketType,
      ...(proposal.frame ? { frame: [...proposal.frame] } : {}),
      say: proposal.say.trim().slice(0, SAY_MOST_CHARACTERS) || tool.summary,
    };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function fillPictures(entries: [string, Field][], images: readonly string[]): Settings {
  const newest = images.at(-1);
  const single = entries.find(([, field]) => field.kind === 'picture' && field.required);
  if (single) return newest ? { [single[0]]: newest } : {};
  const several = entries.find(([, field]) => field.kind === 'pictures');
  if (several?.[1].kind !== 'pictures' || images.length < several[1].min) return {};
  return { [several[0]]: images.slice(-several[1].max) };
}

function isFile({ kind }: Field): boolean {
  return kind === 'picture' || kind === 'pictures' || kind === 'mask' || kind === 'maskedPrompts';
}

function isRequired(field: Field): boolean {
  switch (field.kind) {
    case 'picture':
    case 'mask':
      return field.required === true;
    case 'pictures':
    case 'maskedPrompts':
      return true;
    default:
      return false;
  }
}

function withoutAbsent(settings: Settings): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}
