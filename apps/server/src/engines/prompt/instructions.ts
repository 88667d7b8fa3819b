import type { Capability, Settings } from '@zhuhui/tools';
import type { PromptLanguage } from './translator.ts';

/** What is told about a task. */
export interface BriefFacts {
  readonly capability: Capability;
  readonly description: string;
  /** 0 … 1: how closely the base picture's structure is to be kept. */
  readonly structure: number;
  /** 0 … 1: how far the reference picture's look is followed. */
  readonly strength: number;
  /** What the base picture was taken for; `auto` when nobody said. */
  readonly inputKind: string;
  readonly hasReference: boolean;
  readonly settings: Settings;
}

type Tell = (facts: BriefFacts) => string;

const FAITHFUL = 0.9;
const FREE = 0.5;

const KINDS_ZH: Readonly<Record<string, string>> = {
  sketch: '手绘草图',
  line: '线稿',
  whiteModel: '白模',
  render: '模型截图',
  photo: '照片',
  plan: '平面图',
};
const KINDS_EN: Readonly<Record<string, string>> = {
  sketch: 'hand sketch',
  line: 'line drawing',
  whiteModel: 'white model',
  render: 'model screenshot',
  photo: 'photo',
  plan: 'plan',
};

const structureZh: Tell = ({ structure }) => {
  if (structure >= FAITHFUL)
    return '严格保持原图的构图、透视和每一条结构线，不移动、不增减任何构件。';
  if (structure <= FREE) return '保持大致的构图与视角，造型和陈设可以自由发挥。';
  return '保持原图的构图、透视和主要结构。';
};
const structureEn: Tell = ({ structure }) => {
  if (structure >= FAITHFUL) {
    return 'Keep composition, perspective and every structural line exactly; move, add or remove nothing.';
  }
  if (structure <= FREE)
    return 'Keep the rough composition and viewpoint; forms and furnishing may change freely.';
  return 'Keep composition, perspective and the main structure.';
};

const wishesZh: Tell = ({ description }) => (description ? `要求：${description}。` : '');
const wishesEn: Tell = ({ description }) => (description ? `Wanted: ${description}.` : '');
const referenceZh: Tell = ({ hasReference }) => (hasReference ? '配色、材质和气质参考图2。' : '');
const referenceEn: Tell = ({ hasReference }) =>
  hasReference ? 'Take colours, materials and mood from image 2.' : '';

const ZH: Partial<Record<Capability, Tell>> = {
  render: (f) =>
    `把图1的${KINDS_ZH[f.inputKind] ?? '底图'}渲染成照片级真实的效果图。${structureZh(f)}${wishesZh(f)}${referenceZh(f)}`,
  furnish: (f) =>
    `在图1的空房间里布置家具和软装，保持墙体、门窗、地面和视角不变。${wishesZh(f)}${referenceZh(f)}`,
  inpaint: (f) =>
    `只修改图1中指定的区域，与周围的透视、光线自然衔接。${f.hasReference ? '把图2中的物件放进去。' : ''}${wishesZh(f)}`,
  erase: () => '去掉图1中指定区域的物体，按周围的材质、纹理和光线补全，不留痕迹，不添加新物体。',
  style: (f) =>
    `把图2的风格（配色、材质、光线）迁移到图1，保持图1的空间结构和物体位置不变。${f.strength < FREE ? '变化要轻。' : ''}`,
  material: (f) =>
    `把图1中指定区域的材质换掉${f.hasReference ? '，用图2的材质' : ''}，纹理符合表面的透视和真实尺度，保留原有的光影、遮挡和边缘。${wishesZh(f)}`,
  atmosphere: (f) =>
    `改变图1的天气与时间氛围，保持建筑、物体和构图不变，光影与之相符。${wishesZh(f)}`,
  outpaint: (f) =>
    `把图1向外延伸，补全四周的画面，与原图的透视、光线、材质自然衔接。${wishesZh(f)}`,
  lineart: () => '把图1转成干净的黑色单线线稿，白底，不要阴影和填色，保持结构和透视完全一致。',
  flatplan: (f) =>
    `把图1的平面图填成彩色平面图，墙线、尺寸和文字位置不变、清晰可读。${wishesZh(f)}${referenceZh(f)}`,
  upscaleDetail: () => '提高图1的清晰度，补充真实的材质细节，不改变内容、构图和颜色。',
  matting: () => '去掉图1的背景，只保留主体，边缘干净，背景透明。',
};

const EN: Partial<Record<Capability, Tell>> = {
  render: (f) =>
    `Turn the ${KINDS_EN[f.inputKind] ?? 'base picture'} of image 1 into a photorealistic rendering. ${structureEn(f)} ${wishesEn(f)} ${referenceEn(f)}`,
  furnish: (f) =>
    `Furnish the empty room of image 1; keep walls, openings, floor and viewpoint. ${wishesEn(f)} ${referenceEn(f)}`,
  inpaint: (f) =>
    `Change only the given area of image 1 and blend it with the perspective and light around it. ${f.hasReference ? 'Put the object of image 2 there.' : ''} ${wishesEn(f)}`,
  erase: () =>
    'Remove the objects in the given area of image 1 and continue the surroundings; leave no trace, add nothing.',
  style: (f) =>
    `Transfer the style of image 2 (colours, materials, light) to image 1; keep the structure and every object of image 1 in place. ${f.strength < FREE ? 'Change it lightly.' : ''}`,
  material: (f) =>
    `Replace the material of the given area in image 1${f.hasReference ? ' with that of image 2' : ''}, in the perspective and true scale of the surface; keep light, shadows, occlusion and edges. ${wishesEn(f)}`,
  atmosphere: (f) =>
    `Change the weather and time of day of image 1 with matching light; keep buildings, objects and composition. ${wishesEn(f)}`,
  outpaint: (f) =>
    `Extend image 1 outwards, continuing its perspective, light and materials. ${wishesEn(f)}`,
  lineart: () =>
    'Turn image 1 into a clean black single-weight line drawing on white, without shading or fills, with identical structure and perspective.',
  flatplan: (f) =>
    `Colour the floor plan of image 1; walls, dimensions and lettering stay in place and readable. ${wishesEn(f)} ${referenceEn(f)}`,
  upscaleDetail: () =>
    'Increase the clarity of image 1 with true material detail; change neither content, composition nor colours.',
  matting: () =>
    'Remove the background of image 1, keep only the subject with clean edges, transparent background.',
};

const tellWith =
  (table: Partial<Record<Capability, Tell>>): Tell =>
  (facts) =>
    (table[facts.capability]?.(facts) ?? facts.description).replace(/ {2,}/g, ' ').trim();

/** What a model that follows instructions is told, by language. */
export const INSTRUCTIONS: Readonly<Record<PromptLanguage, Tell>> = {
  zh: tellWith(ZH),
  en: tellWith(EN),
};
