import { priceOf, type Settings, type ToolDefinition } from '@zhuhui/tools';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { toolRules } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';

/** On what terms tools are offered now. */
export interface ToolTerms {
  /** Chinese: why the tool is switched off; empty when it is on. */
  whyOff(toolId: string): string;
  /** Tickets of one picture, answer or minute. */
  basePriceOf(tool: ToolDefinition): number;
  /** Tickets of a run with these settings. */
  priceOf(tool: ToolDefinition, settings: Settings): number;
}

export interface ToolRules extends ToolTerms {
  /** Reads the rules again when they changed; every process does so every few seconds. */
  refresh(): Promise<void>;
}

export type ToolRuleRow = typeof toolRules.$inferSelect;

const OFF = '管理员暂时停用了这个功能';

/** Terms by rules; a tool without one is as its definition says. */
export function termsOf(rules: ReadonlyMap<string, ToolRuleRow>): ToolTerms {
  const basePriceOf = (tool: ToolDefinition) => rules.get(tool.id)?.basePrice ?? tool.price.base;
  return {
    basePriceOf,
    priceOf: (tool, settings) => priceOf(tool, settings, basePriceOf(tool)),
    whyOff(toolId) {
      const rule = rules.get(toolId);
      if (!rule || rule.enabled) return '';
      return rule.reason ? `${OFF}：${rule.reason}` : OFF;
    },
  };
}

/** @throws AppError unavailable for a tool that is switched off */
export function assertOn(terms: ToolTerms, toolId: string): void {
  const reason = terms.whyOff(toolId);
  if (reason) throw new AppError('unavailable', reason);
}

/** The stored rules, kept in memory: everything that lists or prices tools asks for them all the time. */
export async function openToolRules(db: Db): Promise<ToolRules> {
  let terms = termsOf(new Map());
  let stamp: string | null = null;

  const read = async (): Promise<void> => {
    const { rows } = await db.execute<{ stamp: string }>(
      sql`select concat(count(*), ' ', max(${toolRules.updatedAt})) as stamp from ${toolRules}`,
    );
    const newest = rows[0]?.stamp ?? '';
    if (newest === stamp) return;
    const rules = await db.select().from(toolRules);
    terms = termsOf(new Map(rules.map((rule) => [rule.toolId, rule])));
    stamp = newest;
  };
  // One after the other, so that what was read first is not the last word.
  let reading = read();
  await reading;

  return {
    whyOff: (toolId) => terms.whyOff(toolId),
    basePriceOf: (tool) => terms.basePriceOf(tool),
    priceOf: (tool, settings) => terms.priceOf(tool, settings),
    refresh() {
      reading = reading.then(read, read);
      return reading;
    },
  };
}
