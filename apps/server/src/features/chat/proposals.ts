import type { ToolCard } from '@zhuhui/contracts';
import {
  type Field,
  type Fields,
  fileReferences,
  filesNeeded,
  findTool,
  holdsFiles,
  type Settings,
  type ToolDefinition,
} from '@zhuhui/tools';
import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import { storable } from './pieces.ts';
import type { Proposal } from './speaker.ts';

/** Checks settings by a tool's definition and fills in defaults. @throws AppError */
export type CheckSettings = (tool: ToolDefinition, settings: Settings) => Settings;

/** On what terms a conversation may offer tools. */
export interface Offer {
  readonly check: CheckSettings;
  /** Tickets of a run with these settings. */
  readonly priceOf: (tool: ToolDefinition, settings: Settings) => number;
  /** Chinese: why the tool is switched off; empty when it is on. */
  readonly whyOff: (toolId: string) => string;
}

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
 * exist, is switched off, does not run as a task, or would not take the settings.
 * @param images the caller's own pictures in the branch, oldest first
 */
export function cardOf(
  proposal: Proposal,
  images: readonly string[],
  offer: Offer,
): ToolCard | null {
  const tool = findTool(proposal.tool);
  if (tool?.surface !== 'task' || offer.whyOff(tool.id)) return null;
  const wanted = { ...spokenOf(tool, proposal.settings), ...picturesOf(tool, images) };
  try {
    return {
      tool: tool.id,
      toolName: tool.name,
      ...settle(tool, wanted, proposal.needs, offer),
      ...(proposal.frame ? { frame: [...proposal.frame] } : {}),
      say: proposal.say.trim().slice(0, SAY_MOST_CHARACTERS) || tool.summary,
    };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/**
 * A card with some of its settings given anew: pictures, masks, words of regions.
 * @param given only what changes; null takes a setting out
 * @throws AppError badInput when the tool does not take them, notFound when it is no more
 */
export function filledCard(card: ToolCard, given: Settings, offer: Offer): ToolCard {
  const tool = findTool(card.tool);
  if (tool?.surface !== 'task') throw new AppError('notFound', '这个工具已经没有了');
  const present = Object.entries({ ...card.settings, ...given }).filter(
    ([, value]) => value !== null,
  );
  return { ...card, ...settle(tool, Object.fromEntries(present), card.needs, offer) };
}

/** The files that a card names, masks of its regions among them. */
export function filesOf({ tool: id, settings }: ToolCard): string[] {
  const references = fileReferences(findTool(id)?.fields ?? {}, settings);
  return [...new Set(references.flatMap(({ fileId }) => fileId ?? []))];
}

/** What can be set now and what still waits for the user, with the price of it. */
function settle(
  tool: ToolDefinition,
  wanted: Settings,
  alsoNeeded: readonly string[],
  { check, priceOf }: Offer,
): Pick<ToolCard, 'settings' | 'needs' | 'cost' | 'ticketType'> {
  const entries = Object.entries(tool.fields);
  const needs = filesNeeded(tool.fields, wanted, alsoNeeded);
  const fields: Fields = Object.fromEntries(entries.filter(([name]) => !needs.includes(name)));
  const drafts = entries.flatMap(([name, field]): [string, unknown][] => {
    const isDraft = needs.includes(name) && wanted[name] !== undefined;
    return isDraft ? [[name, draftOf(field, wanted[name])]] : [];
  });
  const settings = {
    ...withoutAbsent(check({ ...tool, fields }, wanted)),
    ...withoutAbsent(Object.fromEntries(drafts)),
  };
  return { settings, needs, cost: priceOf(tool, settings), ticketType: tool.ticketType };
}

/** What a model may say: everything but files; of regions their words. */
function spokenOf(tool: ToolDefinition, settings: Settings): Settings {
  const spoken = Object.entries(settings).flatMap(([name, value]): [string, unknown][] => {
    const field = tool.fields[name];
    if (!field) return [];
    if (field.kind === 'maskedPrompts') return [[name, draftOf(field, value, false)]];
    return holdsFiles(field) ? [] : [[name, value]];
  });
  return withoutAbsent(Object.fromEntries(spoken));
}

function picturesOf(tool: ToolDefinition, images: readonly string[]): Settings {
  const entries = Object.entries(tool.fields);
  const newest = images.at(-1);
  const single = entries.find(([, field]) => field.kind === 'picture' && field.required);
  if (single) return newest ? { [single[0]]: newest } : {};
  const several = entries.find(([, field]) => field.kind === 'pictures');
  if (several?.[1].kind !== 'pictures' || images.length === 0) return {};
  return { [several[0]]: images.slice(-several[1].max) };
}

const FILE_ID_MOST_CHARACTERS = 64;

/**
 * What is there of a list that is not complete yet: regions that lack a mask, pictures that are too few.
 * Undefined for what is no such list.
 * @param withMasks whether masks may stand in it
 */
function draftOf(field: Field, value: unknown, withMasks = true): unknown {
  const fileId = z.string().min(1).max(FILE_ID_MOST_CHARACTERS);
  if (field.kind === 'pictures') return readAs(z.array(fileId).min(1).max(field.max), value);
  if (field.kind !== 'maskedPrompts') return undefined;
  const prompt = z.string().trim().max(field.promptMaxLength).default('');
  const region = z.object(withMasks ? { prompt, maskImage: fileId.optional() } : { prompt });
  return readAs(z.array(region).min(1).max(field.max), value);
}

function readAs(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

function withoutAbsent(settings: Settings): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}
