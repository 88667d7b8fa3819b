import { defineTool } from '../definition.ts';
import { requiredPromptField, seedField } from '../fields/groups.ts';
import { cameraField, ratioField } from '../fields/options.ts';

export const text2Video = defineTool({
  id: 'text2Video',
  routes: ['/text2Video'],
  name: '文生视频',
  summary: '一句话生成空间漫游',
  group: 'create',
  icon: 'film',
  surface: 'task',
  capability: 'text2video',
  ticketType: 1,
  price: { base: 10 },
  fields: {
    prompt: requiredPromptField,
    seconds: { kind: 'number', label: '时长', min: 3, max: 10, step: 1, default: 5, unit: '秒' },
    ratio: { ...ratioField, default: '16:9' },
    camera: cameraField,
    seed: seedField,
  },
  trigger: 'button',
  resultKind: 'video',
  generates: 'video',
  samples: [
    {
      name: '走进客厅',
      pictures: {},
      result: '/samples/wooden-living-film.thumb.webp',
      settings: { prompt: '原木风客厅，米色布艺沙发，落地窗，绿植，上午阳光', seconds: 3 },
    },
    {
      name: '环绕别墅',
      pictures: {},
      result: '/samples/seaside-villa-film.thumb.webp',
      settings: { prompt: '现代海边别墅，白墙，泳池，棕榈树，傍晚', camera: 'orbit', seconds: 3 },
    },
    {
      name: '漫游咖啡厅',
      pictures: {},
      result: '/samples/brick-cafe-film.thumb.webp',
      settings: { prompt: '工业风咖啡厅，红砖墙，吧台，暖光', camera: 'walkthrough', seconds: 5 },
    },
  ],
  settingsVersion: 1,
});
