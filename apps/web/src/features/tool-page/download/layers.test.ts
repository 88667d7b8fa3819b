// @vitest-environment node
import { findTool, type ToolDefinition } from '@zhuhui/tools';
import { expect, it } from 'vitest';
import { aTask } from '../../../testing/builders.ts';
import { comparisonOf } from '../model/comparison.ts';
import { type Version, versionsOf } from '../model/versions.ts';
import { layersOf } from './layers.ts';

function layers(toolId: string, settings: Record<string, unknown>) {
  const tool = findTool(toolId) as ToolDefinition;
  const [version] = versionsOf([aTask({ settings })]) as [Version];
  const comparison = comparisonOf(tool, version, undefined);
  if (comparison === null) throw new Error('no picture');
  return layersOf(tool, version, comparison, { x: 1, y: 2, width: 3, height: 4 });
}
const frame = { x: 1, y: 2, width: 3, height: 4 };

it('has the original below, the result on it, and the mask switched off above', () => {
  expect(layers('lama', { uploadImage: 'base', maskImage: 'mask' })).toEqual([
    { fileId: 'base', name: '原图', frame },
    { fileId: 'result', name: '结果' },
    { fileId: 'mask', name: '蒙版', frame, hidden: true },
  ]);
});

it('switches the original off beneath a cut-out, which it would fill again', () => {
  const original = (output: string) => layers('matting', { uploadImage: 'base', output })[0];
  expect(original('transparent')).toEqual({ fileId: 'base', name: '原图', frame, hidden: true });
  expect(original('background')).toEqual({ fileId: 'base', name: '原图', frame });
});

it('has every region of several', () => {
  const regions = [
    { maskImage: 'm1', prompt: 'a' },
    { maskImage: 'm2', prompt: 'b' },
  ];
  const field = Object.entries((findTool('localRenderingPro') as ToolDefinition).fields).find(
    ([, { kind }]) => kind === 'maskedPrompts',
  )?.[0];
  const names = layers('localRenderingPro', { uploadImage: 'base', [field ?? '']: regions });
  expect(names.map(({ name }) => name)).toEqual(['原图', '结果', '蒙版 1', '蒙版 2']);
});
