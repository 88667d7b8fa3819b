import { generatedBy, type ToolDefinition } from '@zhuhui/tools';
import type { Input } from '../../../shared/api-client/index.ts';
import type { Frame } from '../model/alignment.ts';
import type { Comparison } from '../model/comparison.ts';
import type { Version } from '../model/versions.ts';

type Layers = Input<'exportPsd'>['layers'];

/**
 * The layers of a version's document: the original lowest, the result on it, and the masks above,
 * switched off. A mask is of its picture's size and lies where that lies. Beneath a cut-out the original is
 * switched off too: it would fill what was cut away.
 * @param frame where the original lies in the result
 */
export function layersOf(
  tool: ToolDefinition,
  { task }: Version,
  { picture, other }: Comparison,
  frame: Frame | null,
): Layers {
  const place = frame && { frame };
  const isCutout = generatedBy(tool, task.settings) === 'cutout';
  return [
    ...(other
      ? [{ fileId: other.fileId, name: '原图', ...place, ...(isCutout && { hidden: true }) }]
      : []),
    { fileId: picture.fileId, name: '结果' },
    ...masksIn(tool, task.settings).map((mask) => ({ ...mask, ...place, hidden: true })),
  ];
}

function masksIn(
  { fields }: ToolDefinition,
  settings: Version['task']['settings'],
): readonly { readonly fileId: string; readonly name: string }[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = settings[name];
    if (field.kind === 'mask') {
      return typeof value === 'string' ? [{ fileId: value, name: '蒙版' }] : [];
    }
    if (field.kind !== 'maskedPrompts' || !Array.isArray(value)) return [];
    return value.flatMap((region: { maskImage?: unknown }, at) =>
      typeof region.maskImage === 'string'
        ? [{ fileId: region.maskImage, name: `蒙版 ${at + 1}` }]
        : [],
    );
  });
}
