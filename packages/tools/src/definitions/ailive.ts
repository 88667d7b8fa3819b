import { defineTool } from '../definition.ts';
import type { BranchByChoice } from '../field.ts';
import { promptField, seedField, TREE_INDEX } from '../fields/groups.ts';
import { inputKindField } from '../fields/options.ts';

/** Each trade offers the branch that its own rendering tool offers. */
const branchOfTrade: BranchByChoice = {
  choice: 'domain',
  topIndexes: {
    interior: TREE_INDEX.interior,
    architecture: TREE_INDEX.architecture,
    landscape: TREE_INDEX.landscape,
    commercial: TREE_INDEX.commercial,
  },
};

export const ailive = defineTool({
  id: 'ailive',
  routes: ['/ailive'],
  name: '实时渲染',
  summary: '共享屏幕，边画边出效果',
  group: 'create',
  icon: 'live',
  surface: 'live',
  capability: 'live',
  ticketType: 2,
  price: { base: 1, unit: 'minute' },
  fields: {
    prompt: promptField,
    domain: {
      kind: 'choice',
      label: '专业',
      default: 'interior',
      options: [
        { value: 'interior', label: '室内' },
        { value: 'architecture', label: '建筑' },
        { value: 'landscape', label: '景观' },
        { value: 'commercial', label: '工装' },
      ],
    },
    classifyId2: { kind: 'category', label: '空间类型', topIndex: branchOfTrade, level: 2 },
    classifyId3: { kind: 'category', label: '风格', topIndex: branchOfTrade, level: 3 },
    cnStrength: { kind: 'number', label: '结构贴合', min: 0, max: 1, step: 0.05, default: 0.75 },
    inputKind: inputKindField,
    seed: seedField,
  },
  trigger: 'button',
  resultKind: 'image',
  generates: 'picture',
  samples: [
    {
      name: '厨房白模',
      pictures: {},
      screen: '/samples/kitchen-white.webp',
      settings: { domain: 'interior', prompt: '胡桃木柜门，浅灰地砖，暖光' },
    },
    {
      name: '办公室白模',
      pictures: {},
      screen: '/samples/office-white.webp',
      settings: { domain: 'commercial', prompt: '橡木地板，白色墙面，自然光' },
    },
    {
      name: '别墅模型图',
      pictures: {},
      screen: '/samples/villa-colour.webp',
      settings: { domain: 'architecture', prompt: '白色涂料，木格栅，黄昏' },
    },
  ],
  settingsVersion: 2,
});
