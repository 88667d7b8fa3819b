import type { BookletContent, Shown } from '../content.ts';
import type { Picture } from '../model.ts';

export const room: Picture = { id: 'room', widthPx: 1600, heightPx: 1200 };
export const model: Picture = { id: 'model', widthPx: 3200, heightPx: 1800 };
export const plan: Picture = { id: 'plan', widthPx: 1200, heightPx: 1200 };

export const shown = (picture: Picture, more: Partial<Shown> = {}): Shown => ({
  ...{ picture, view: '客厅', version: '第 3 版', madeBy: '室内渲染', mark: '', note: '' },
  ...more,
});

/** A booklet with a page of every kind. */
export const sample: BookletContent = {
  title: {
    ...{ project: '滨江花园 <12> 栋 & 院', client: '王先生', designer: '陈堃', date: '2026.11.21' },
  },
  subtitle: '现代原木，118 m²',
  cover: shown(room, { mark: 'AI生成' }),
  sections: [
    { kind: 'plan', shown: shown(plan, { view: '平面布置', note: '客餐厨一体。' }) },
    { kind: 'picture', shown: shown(room, { note: '鱼肚白岩板台面。' }) },
    { kind: 'pair', before: shown(model, { madeBy: '' }), after: shown(room) },
    {
      kind: 'materials',
      shown: shown(room),
      callOuts: [
        { x: 0.25, y: 0.5, name: '原木饰面板', note: 'E0 级多层板贴白橡木皮' },
        { x: 1, y: 1, name: '灰砖地面', note: '600 × 600 mm' },
      ],
    },
  ],
  imprint: ['本册图片由人工智能生成。'],
};
