import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ToolPage } from './pages/tool-page.ts';
import { benchPhoto, pngSize, samplePicture } from './pictures.ts';
import { SOON, useStage } from './stage.ts';

/** Every picture tool on the built-in engine, driven as a designer would; the results are kept as evidence. */

const kept = path.resolve(import.meta.dirname, '../../test-output/results');
const VILLA = samplePicture('villa-colour.webp');
const KITCHEN = samplePicture('kitchen-colour.webp');
const FLOOR = [
  [0.1, 0.93],
  [0.45, 0.86],
  [0.5, 0.95],
  [0.9, 0.92],
] as const;

interface Plan {
  readonly path: string;
  readonly name: string;
  readonly picture: string;
  /** What is done between the upload and the button. */
  readonly set?: (tool: ToolPage) => Promise<void>;
  /** Size of the result, where it is not the picture's. */
  readonly size?: { readonly width: number; readonly height: number };
}

const plans: readonly Plan[] = [
  { path: '/birdsViewRender', name: '鸟瞰渲染', picture: samplePicture('tower-white.webp') },
  { path: '/landscapeRender', name: '景观灵感渲染', picture: samplePicture('garden-sketch.png') },
  { path: '/lockImgOut', name: '建筑材质锁定写实渲染', picture: VILLA },
  { path: '/lockImg', name: '室内材质锁定', picture: KITCHEN },
  {
    path: '/styleTransfer',
    name: '室外风格迁移',
    picture: VILLA,
    set: (tool) => tool.give('风格参考图', benchPhoto('canyon')),
  },
  {
    path: '/styleTransferIndoor',
    name: '室内风格迁移',
    picture: benchPhoto('living_room'),
    set: (tool) => tool.give('风格参考图', benchPhoto('kitchen')),
  },
  {
    path: '/materialChange',
    name: '材质替换',
    picture: KITCHEN,
    set: async (tool) => {
      await tool.paint(FLOOR);
      await tool.settings.getByLabel('材质描述').fill('人字拼胡桃木地板');
    },
  },
  {
    path: '/atmosphereChange',
    name: '氛围变换',
    picture: VILLA,
    set: (tool) => tool.setNumber('时辰', 18.8),
  },
  {
    path: '/lama',
    name: '局部渲染',
    picture: KITCHEN,
    set: async (tool) => {
      await tool.paint(FLOOR);
      await tool.prompt.fill('地面换成灰色大理石');
    },
  },
  {
    path: '/architecturalPart',
    name: '建筑局部渲染',
    picture: VILLA,
    set: async (tool) => {
      await tool.paint([
        [0.1, 0.95],
        [0.9, 0.95],
      ]);
      await tool.prompt.fill('花岗岩铺装');
    },
  },
  {
    path: '/extendImg',
    name: '智能扩图',
    picture: benchPhoto('dock'),
    set: async (tool) => {
      await tool.setNumber('左', 96);
      await tool.setNumber('右', 96);
    },
    size: { width: 1024 + 192, height: 640 },
  },
  { path: '/matting', name: 'AI抠图', picture: samplePicture('tower-white.webp') },
  {
    path: '/realUpImg',
    name: '细节增强放大',
    picture: benchPhoto('coffee'),
    size: { width: 1200, height: 800 },
  },
  {
    path: '/upScaleImg',
    name: '清晰度提升',
    picture: benchPhoto('coffee'),
    size: { width: 1200, height: 800 },
  },
  {
    path: '/colorFlatPicture',
    name: '彩色平面图',
    picture: samplePicture('flat-plan.png'),
  },
  { path: '/allPlan', name: '总平面彩色', picture: samplePicture('site-plan.png') },
];

const stage = useStage({ SIGNUP_TICKETS: 'normal:500,live:30,gpt:50' });

describe('the built-in engine serves', () => {
  it.each(plans)('$name', async ({ path: route, name, picture, set, size }) => {
    const { page } = await stage.visit({ as: '13800000021' });
    const tool = new ToolPage(page, name);
    await tool.open(route);
    await tool.uploadAndWait(picture);
    await set?.(tool);
    await tool.start();
    await tool.waitForResult();
    expect(await tool.information()).toContain('内置引擎');
    const download = await tool.download('PNG');
    const file = await download.path();
    if (size) expect(pngSize(file)).toEqual(size);
    mkdirSync(kept, { recursive: true });
    copyFileSync(file, path.join(kept, `${route.slice(1)}.png`));
  });

  it('无损压缩', async () => {
    const { page } = await stage.visit({ as: '13800000021' });
    const tool = new ToolPage(page, '无损压缩');
    await tool.open('/compress');
    await tool.settings
      .getByLabel('图片：选择文件')
      .setInputFiles([samplePicture('living-sketch.png'), benchPhoto('coffee')]);
    await expect.poll(() => tool.settings.getByText(/上传中|读取中/).count(), SOON).toBe(0);
    await tool.start();
    await tool.waitForResult();
    expect(await tool.information()).toContain('内置引擎');
  });
});
