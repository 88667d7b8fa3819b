import type { Capability, ToolDefinition } from '@zhuhui/tools';
import type { CapabilityNote, EngineReportLine } from '../engine.ts';
import { CAPABILITY_LIMITS } from './graphs/capability-names.ts';
import type { ComfyCapability, GraphVariant } from './graphs/graph.ts';
import { placeholdersOf } from './graphs/placeholders.ts';
import { type OperatorGraph, problemsOf } from './own/operator-graph.ts';
import type { ComfyPool } from './pool.ts';

/** Settings that no graph is told, in whatever words. */
const UNTOLD = [
  'denoise',
  'deblock',
  'realWidth',
  'output',
  'edge',
  'title',
  'transition',
  'scene',
];
/** Settings that are told in words alone, to models that follow an instruction. */
const TOLD_IN_WORDS = [
  ...['cnStrength', 'lock', 'tileSize', 'surfaceWidth', 'rotation', 'keepShading'],
  ...['look', 'lineWeight', 'straighten'],
];
/** Tools of which a setting by such a name does count. */
const HONOURED: Readonly<Partial<Record<Capability, readonly string[]>>> = {
  matting: ['output'],
};

/** Settings of a tool that the variants serving it do not look at. */
export function ignoredFields(
  { capability, fields }: ToolDefinition,
  serving: readonly GraphVariant[],
): readonly string[] {
  const named = new Set(serving.flatMap(({ graph }) => placeholdersOf(graph)));
  const told = serving.some((variant) => variant.told === 'instruction');
  const steered = named.has('STRUCTURE') || named.has('DENOISE');
  const honoured = HONOURED[capability] ?? [];
  const open = [
    ...(told ? [] : TOLD_IN_WORDS.filter((name) => !(name === 'cnStrength' && steered))),
    ...(named.has('STYLE') || named.has('REF2')
      ? []
      : ['styleImage', 'ipaPlus', 'channelMap', 'channelMapUse']),
    ...(named.has('NEG') ? [] : ['negativePrompt']),
    ...(named.has('LAST') ? [] : ['lastImage']),
    ...(named.has('SEED') ? [] : ['seed']),
    ...(capability === 'lineart' ? ['detail'] : []),
  ];
  return [...UNTOLD, ...open].filter((name) => name in fields && !honoured.includes(name));
}

/** What the servers make of a capability. */
export function noteOn(capability: Capability, serving: readonly GraphVariant[]): CapabilityNote {
  const names = [...new Set(serving.map(({ name }) => name))];
  return {
    can: `用自有服务器上的${names.slice(0, 2).join('、') || ' ComfyUI 工作流'}`,
    cannot: CAPABILITY_LIMITS[capability] ?? '效果取决于服务器上装的模型',
  };
}

/** What each server can do and which file or node is missing, for the operator. */
export function reportOn(
  pool: ComfyPool,
  variants: readonly GraphVariant[],
  own: readonly OperatorGraph[],
): readonly EngineReportLine[] {
  return pool.servers.flatMap((server) => {
    const { name, up, version, nodes } = server;
    if (!up || !nodes) return [{ level: 'missing', text: `${name}：连不上` } as const];
    const can = new Set<ComfyCapability>();
    /** Of each capability the way that lacks least. */
    const lacks = new Map<
      ComfyCapability,
      { readonly way: string; readonly missing: readonly string[] }
    >();
    for (const variant of variants) {
      const { capability, name: way } = variant;
      const resolved = server.resolve(variant);
      if (resolved.graph) can.add(capability);
      else if (
        resolved.missing.length <
        (lacks.get(capability)?.missing.length ?? Number.POSITIVE_INFINITY)
      ) {
        lacks.set(capability, { way, missing: resolved.missing });
      }
    }
    const capabilities = new Set(variants.map(({ capability }) => capability));
    const lines: EngineReportLine[] = [
      {
        level: can.size > 0 ? 'ok' : 'note',
        text: `${name}：ComfyUI ${version || '版本不明'}，能做 ${namesOf(can) || '还没有功能'}`,
      },
    ];
    for (const capability of capabilities) {
      const lack = lacks.get(capability);
      if (can.has(capability) || !lack) continue;
      const text = `${name}：${NAMES[capability]}还不能做，最省的办法是${lack.way}：${lack.missing.join('；')}`;
      lines.push({ level: 'missing', text });
    }
    for (const graph of own) {
      for (const problem of problemsOf(graph, nodes)) {
        lines.push({ level: 'missing', text: `${name}：自己的工作流“${graph.name}”：${problem}` });
      }
    }
    return lines;
  });
}

const NAMES: Readonly<Record<ComfyCapability, string>> = {
  render: '渲染',
  inpaint: '局部重绘',
  style: '风格迁移',
  furnish: '空间布置',
  material: '材质替换',
  atmosphere: '氛围转换',
  erase: '物体移除',
  outpaint: '扩图',
  matting: '抠图',
  upscaleDetail: '细节增强放大',
  upscale: '清晰度提升',
  compress: '压缩',
  lineart: '转线稿',
  flatplan: '彩色平面图',
  text2image: '文生图',
  text2video: '文生视频',
  image2video: '图生视频',
  images2video: '多图生视频',
  live: '实时渲染',
  chat: '对话',
  clickMask: '点选',
};

const namesOf = (capabilities: ReadonlySet<ComfyCapability>): string =>
  [...capabilities].map((capability) => NAMES[capability]).join('、');
