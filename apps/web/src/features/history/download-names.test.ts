import { expect, it } from 'vitest';
import { aHistoryItem } from '../../testing/builders.ts';
import { namedFiles } from './download-names.ts';
import { referenceOf } from './use-selection.ts';

const [picture] = aHistoryItem().results;
const run = (toolName: string, createdAt: string, ...fileIds: string[]) =>
  referenceOf(
    aHistoryItem({
      ...{ toolName, createdAt },
      results: fileIds.map((fileId) => ({ ...picture!, fileId, seed: 7 })),
    }),
  );

it('names every file by the template, numbered through all runs', () => {
  const runs = [
    run('室内渲染', '2026-03-05T04:00:00.000Z', 'a', 'b'),
    run('图片转线稿', '2026-03-06T04:00:00.000Z', 'c'),
  ];
  const wishes = { template: '{项目}_{工具}_{日期}_{尺寸}_{种子}_{序号}', project: '滨江' };
  expect(namedFiles(runs, wishes).map(({ fileId, name }) => [fileId, name])).toEqual([
    ['a', '滨江_室内渲染_20260305_1024x768_7_01'],
    ['b', '滨江_室内渲染_20260305_1024x768_7_02'],
    ['c', '滨江_图片转线稿_20260306_1024x768_7_03'],
  ]);
});
