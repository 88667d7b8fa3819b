import { type ToolIndexEntry, toolGroupNames, toolIndex } from 'virtual:contract';
import type { ToolGroup } from '@zhuhui/tools';

export interface ToolGroupIndex {
  readonly id: ToolGroup;
  readonly name: string;
  readonly tools: readonly ToolIndexEntry[];
}

/** The groups in menu order with their tools. */
export const toolGroups: readonly ToolGroupIndex[] = (
  Object.entries(toolGroupNames) as [ToolGroup, string][]
).map(([id, name]) => ({ id, name, tools: toolIndex.filter((tool) => tool.group === id) }));

/** Tools whose name, purpose, group or id contains every word of the query. */
export function searchTools(query: string): readonly ToolIndexEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return toolIndex.filter((tool) => {
    const text =
      `${tool.name} ${tool.summary} ${toolGroupNames[tool.group]} ${tool.id}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
