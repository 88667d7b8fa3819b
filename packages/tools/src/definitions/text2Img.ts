import { defineTool } from '../definition.ts';
import type { ChoiceField, SceneField } from '../field.ts';
import {
  countField,
  interiorSceneFields,
  negativePromptField,
  requiredPromptField,
  seedField,
  styleImageField,
  TREE_INDEX,
} from '../fields/groups.ts';
import { ratioField } from '../fields/options.ts';

/** Words have no picture to keep to: what is not chosen is left open. */
const leftOpen = (field: ChoiceField): ChoiceField => ({
  ...field,
  options: field.options.map((option) =>
    option.value === 'keep' ? { ...option, label: '不限' } : option,
  ),
});

/** Everything that words and choices say is in the scene already; it has one camera, so one picture. */
const sceneField = {
  kind: 'scene',
  label: '场景描述',
  help: '照改过的场景渲染，一次一张',
  maxBytes: 512 * 1024,
  advanced: true,
  replaces: [
    ...['prompt', 'negativePrompt', 'classifyId2', 'classifyId3'],
    ...Object.keys(interiorSceneFields),
    'count',
  ],
} as const satisfies SceneField;

export const text2Img = defineTool({
  id: 'text2Img',
  routes: ['/text2Img'],
  name: '文生图',
  summary: '一句话生成空间效果图',
  group: 'create',
  icon: 'text',
  surface: 'task',
  capability: 'text2image',
  ticketType: 1,
  price: { base: 1, timesField: 'count' },
  fields: {
    prompt: requiredPromptField,
    negativePrompt: negativePromptField,
    classifyId2: { kind: 'category', label: '空间类型', topIndex: TREE_INDEX.interior, level: 2 },
    classifyId3: { kind: 'category', label: '风格', topIndex: TREE_INDEX.interior, level: 3 },
    scene: sceneField,
    ratio: ratioField,
    size: {
      kind: 'choice',
      label: '尺寸',
      default: '1024',
      options: [
        { value: '1024', label: '1K' },
        { value: '2048', label: '2K' },
      ],
    },
    ...interiorSceneFields,
    view: leftOpen(interiorSceneFields.view),
    environment: leftOpen(interiorSceneFields.environment),
    styleImage: styleImageField,
    count: countField,
    seed: seedField,
  },
  trigger: 'button',
  resultKind: 'image',
  generates: 'picture',
  samples: [
    {
      name: '奶油风客厅',
      pictures: {},
      result: '/samples/cream-living.thumb.webp',
      settings: {
        prompt: '30平米奶油风客厅，米白色弧形沙发，圆茶几，落地窗，浅橡木地板，午后阳光',
        ratio: '16:9',
      },
    },
    {
      name: '海边别墅',
      pictures: {},
      result: '/samples/seaside-villa.thumb.webp',
      settings: {
        prompt: '海边两层现代别墅，平屋顶，石材与木饰面外墙，泳池，草坪，黄昏亮灯',
        ratio: '16:9',
      },
    },
    {
      name: '日式庭院',
      pictures: {},
      result: '/samples/raked-garden.thumb.webp',
      settings: {
        prompt: '日式庭院，枯山水，汀步，石灯笼，红枫，竹子，秋天的早晨',
        ratio: '4:3',
      },
    },
  ],
  settingsVersion: 1,
});
