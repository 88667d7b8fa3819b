// @vitest-environment node
import { findTool, type ToolDefinition } from '@zhuhui/tools';
import { expect, it } from 'vitest';
import { aResult, aTask } from '../../../testing/builders.ts';
import { comparisonOf } from './comparison.ts';
import { type Version, versionsOf } from './versions.ts';

const tool = (id: string): ToolDefinition => {
  const found = findTool(id);
  if (!found) throw new Error(`no tool ${id}`);
  return found;
};
const version = (change: Parameters<typeof aTask>[0]): Version => {
  const [first] = versionsOf([aTask(change)]);
  if (!first) throw new Error('a run has at least one version');
  return first;
};

it('compares with the original, which an extension knows the place of', () => {
  const extended = version({
    settings: { uploadImage: 'base', left: 100, top: 0, right: 60, bottom: 20 },
    results: [aResult({ width: 560, height: 320 })],
  });
  expect(comparisonOf(tool('extendImg'), extended, undefined)?.other).toEqual({
    ...{ fileId: 'base', url: '/files/base', label: '原图' },
    frame: { x: 100, y: 0, width: 400, height: 300 },
  });
});

it('lays a picked version by the original both were made from', () => {
  const settings = (left: number) => ({ uploadImage: 'base', left });
  const a = version({ settings: settings(0), results: [aResult({ width: 400, height: 300 })] });
  const b = version({
    settings: settings(100),
    results: [aResult({ fileId: 'b', width: 500, height: 300 })],
  });
  expect(comparisonOf(tool('extendImg'), a, b)?.other).toMatchObject({
    ...{ fileId: 'b', label: '对比版本' },
    frame: { x: -100, y: 0, width: 500, height: 300 },
  });
});

it('has nothing to compare a picture with that was made from words', () => {
  const made = version({ settings: { prompt: '客厅' } });
  expect(comparisonOf(tool('text2Img'), made, undefined)).toMatchObject({ other: null });
});

it('compares no films', () => {
  const film = version({ results: [aResult({ kind: 'video', mime: 'video/mp4' })] });
  expect(comparisonOf(tool('img2Video'), film, undefined)).toBeNull();
});
