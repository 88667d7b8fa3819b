import { type Capability, TOOLS, type ToolDefinition } from '@zhuhui/tools';
import type { CapabilityNote, Engine } from './engine.ts';

/** Talking is no engine's work: without a model the handbook answers. */
const TALK: CapabilityNote = {
  can: '离线手册回答尺寸、选材、灯光、规范与产品用法，并把想法变成确认后运行的工具卡',
  cannot: '不会自由写作与推理；接入对话模型后由模型回答',
};

/**
 * The README's table of what the built-in engine does with every tool and which kinds of engines can do it
 * besides, one row per capability, in the order of the tools. Markdown; a test compares the README with it.
 */
export function capabilityTable(
  engine: Engine,
  kindsFor: (capability: Capability) => readonly string[],
): string {
  const rows = toolsByCapability().map(([capability, tools]) => {
    const names = [...new Set(tools.map(({ name }) => name))].join('、');
    const note = capability === 'chat' ? TALK : engine.describe(capability);
    const others = kindsFor(capability).join('、');
    if (!note) return `| ${names} | — | 需接入能做它的引擎 | | ${others} |`;
    const own = `${note.can} | ${note.cannot} | ${ignoredLabels(engine, tools)}`;
    return `| ${names} | ${own} | ${others} |`;
  });
  const head = `| 工具 | ${engine.name}能做 | 做不到 | 不看的设置 | 接入后也能做的引擎 |`;
  return [head, '|---|---|---|---|---|', ...rows].join('\n');
}

function toolsByCapability(): readonly (readonly [Capability, readonly ToolDefinition[]])[] {
  const groups = new Map<Capability, ToolDefinition[]>();
  for (const tool of TOOLS) {
    const group = groups.get(tool.capability);
    if (group) group.push(tool);
    else groups.set(tool.capability, [tool]);
  }
  return [...groups];
}

function ignoredLabels(engine: Engine, tools: readonly ToolDefinition[]): string {
  const labels = tools.flatMap((tool) =>
    engine.ignoredFields(tool).map((name) => tool.fields[name]?.label ?? name),
  );
  return [...new Set(labels)].join('、');
}
