import type { ToolDefinition } from './definition.ts';
import { TOOLS } from './registry.ts';

export { ASSET_KINDS, type AssetKind } from './assets.ts';
export * from './definition.ts';
export * from './derive.ts';
export * from './field.ts';
export { renderFields, TREE_INDEX } from './fields/groups.ts';
export { materialOptions } from './fields/materials.ts';
export * from './files-needed.ts';
export * from './placement.ts';
export { TOOLS };

const byName = new Map<string, ToolDefinition>(
  TOOLS.flatMap((tool) =>
    [tool.id, ...tool.routes.map((route) => route.slice(1))].map((name) => [name, tool]),
  ),
);

/** Finds a tool by its id or by the name of any of its routes. */
export function findTool(name: string): ToolDefinition | undefined {
  return byName.get(name);
}
