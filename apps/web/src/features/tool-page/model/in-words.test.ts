// @vitest-environment node
import { findTool, type ToolDefinition } from '@zhuhui/tools';
import { expect, it } from 'vitest';
import { settingsInWords } from './in-words.ts';

const classify = [
  {
    ...{ id: '1', name: '室内' },
    children: [
      {
        id: '11',
        name: '家装',
        children: [{ id: '111', name: '客厅', cover: '', style: 'cream', childrens: [] }],
      },
    ],
  },
];
const tool: ToolDefinition = {
  ...(findTool('lama') as ToolDefinition),
  fields: {
    prompt: { kind: 'text', label: '描述', maxLength: 10 },
    cnStrength: {
      ...{ kind: 'number', label: '结构保持', min: 0, max: 1, step: 0.05, default: 0.75 },
      stops: [{ label: '平衡', value: 0.75 }],
    },
    left: { kind: 'number', label: '左', min: 0, max: 10, step: 1, default: 0, unit: 'px' },
    edge: {
      ...{ kind: 'choice', label: '边缘', default: 'fine' },
      options: [{ value: 'fine', label: '精细' }],
    },
    lock: { kind: 'toggle', label: '锁定', default: false },
    uploadImage: { kind: 'picture', label: '底图', required: true },
    room: { kind: 'category', label: '空间', topIndex: 0, level: 3 },
    regions: {
      kind: 'maskedPrompts',
      label: '选区',
      of: 'uploadImage',
      max: 3,
      promptMaxLength: 9,
    },
    seed: { kind: 'seed', label: '种子' },
  },
};

it('says every setting in the words of the definition', () => {
  const settings = {
    ...{ prompt: '奶油风', cnStrength: 0.75, left: 4, edge: 'fine', lock: true },
    ...{ uploadImage: 'f1', room: '111', seed: 7 },
    regions: [{ maskImage: 'm', prompt: '木地板' }, { maskImage: 'n' }],
  };
  const words = settingsInWords(tool, settings, classify);
  expect(words.map(({ label, value }) => `${label}：${value}`)).toEqual([
    '描述：奶油风',
    '结构保持：平衡（0.75）',
    '左：4 px',
    '边缘：精细',
    '锁定：开',
    '底图：1 张',
    '空间：客厅',
    '选区：1. 木地板；2. 未写',
    '种子：7',
  ]);
});

it('leaves out what was not set, and shows values whose name is gone', () => {
  expect(settingsInWords(tool, { prompt: '', room: '999', edge: 'soft' }, classify)).toEqual([
    { field: 'edge', label: '边缘', value: 'soft' },
  ]);
});
