import { findTool } from '@zhuhui/tools';
import { expect, it } from 'vitest';
import { aTask } from '../../../testing/builders.ts';
import { foundKindOf } from './input-kind.ts';
import { versionsOf } from './versions.ts';

const tool = findTool('indoorRender')!;
const run = (taskId: string, uploadImage: string, inputKind?: string) =>
  aTask({
    taskId,
    settings: { uploadImage },
    effective: { ...(inputKind && { inputKind }) },
    createdAt: `2026-01-01T00:00:0${taskId}.000Z`,
  });

it('is what the very picture was taken for, whatever was made of another one since', () => {
  const versions = versionsOf([run('1', 'photo', 'photo'), run('2', 'sketch', 'sketch')]);
  expect(foundKindOf(tool, versions, 'photo')).toBe('photo');
  expect(foundKindOf(tool, versions, 'sketch')).toBe('sketch');
  expect(foundKindOf(tool, versions, 'another')).toBeNull();
  expect(foundKindOf(tool, versions, null)).toBeNull();
});

it('is not what somebody chose', () => {
  const told = run('1', 'photo', 'sketch');
  const versions = versionsOf([{ ...told, settings: { ...told.settings, inputKind: 'sketch' } }]);
  expect(foundKindOf(tool, versions, 'photo')).toBeNull();
});

it('comes from the newest run that looked at it', () => {
  const versions = versionsOf([
    run('1', 'photo', 'sketch'),
    run('2', 'photo', 'photo'),
    run('3', 'photo'),
  ]);
  expect(foundKindOf(tool, versions, 'photo')).toBe('photo');
});
