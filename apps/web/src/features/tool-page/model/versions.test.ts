// @vitest-environment node
import { findTool } from '@zhuhui/tools';
import { expect, it } from 'vitest';
import { aResult, aTask } from '../../../testing/builders.ts';
import { faceOf, findVersion, frameOfOriginal, neighbour, versionsOf } from './versions.ts';

const older = aTask({
  taskId: 'a',
  createdAt: '2026-01-01T00:00:00.000Z',
  results: [aResult({ fileId: 'a0' }), aResult({ fileId: 'a1' })],
});
const newer = aTask({
  taskId: 'b',
  createdAt: '2026-01-02T00:00:00.000Z',
  status: 'running',
  results: [],
});

it('lists newest runs first and their results in order', () => {
  expect(versionsOf([older, newer]).map(({ key }) => key)).toEqual(['b', 'a.0', 'a.1']);
});

it('finds a run by its task once it has results', () => {
  const done = versionsOf([older, { ...newer, results: [aResult({ fileId: 'b0' })] }]);
  expect(findVersion(done, 'b')?.key).toBe('b.0');
  expect(findVersion(done, null)).toBeUndefined();
});

it('walks to the neighbours and stops at the ends', () => {
  const versions = versionsOf([older, newer]);
  expect(neighbour(versions, 'a.0', 1)?.key).toBe('a.1');
  expect(neighbour(versions, 'a.1', 1)?.key).toBe('a.1');
  expect(neighbour(versions, 'b', -1)?.key).toBe('b');
});

it('knows where the original lies in an extended picture', () => {
  const task = aTask({
    tool: 'extendImg',
    settings: { left: 100, top: 0, right: 60, bottom: 20 },
    results: [aResult({ width: 560, height: 320 })],
  });
  const [version] = versionsOf([task]);
  expect(frameOfOriginal(findTool('extendImg')!, version!)).toEqual({
    x: 100,
    y: 0,
    width: 400,
    height: 300,
  });
  expect(frameOfOriginal(findTool('indoorRender')!, version!)).toBeNull();
});

it('shows a drawing by the picture that came with it, unless browsers can show it', () => {
  const picture = aResult({ fileId: 'png' });
  const face = (mime: string) => {
    const drawing = aResult({ fileId: 'drawing', kind: 'vector', mime });
    const task = aTask({ results: [picture, drawing] });
    return faceOf({ key: 't1.1', task, result: drawing })?.fileId;
  };
  expect(face('image/vnd.dxf')).toBe('png');
  expect(face('image/svg+xml')).toBe('drawing');
});
