import {
  type Degree,
  pictureOf,
  strengthDegree,
  structureDegree,
  type Tell,
  type TellTable,
} from './brief-facts.ts';

/** What the base picture is called, and what is to be made of it. */
const KINDS: Readonly<Record<string, string>> = {
  sketch: '手绘草图',
  line: '线稿',
  whiteModel: '白模',
  render: '模型截图',
  photo: '照片',
  plan: '平面图',
};

const STRUCTURE: Readonly<Record<Degree, string>> = {
  high: '严格保持原图的构图、透视和每一条结构线，不移动、不增减任何构件。',
  middle: '保持原图的构图、透视和主要结构。',
  low: '保持大致的构图与视角，造型和陈设可以自由发挥。',
};

/** As `STRUCTURE`, where something new comes into the picture. */
const FIXED: Readonly<Record<Degree, string>> = {
  high: '原有的每一条结构线都保持不变。',
  middle: '原有的主要结构保持不变。',
  low: '原有的造型可以自由发挥。',
};

const STRENGTH: Readonly<Record<Degree, string>> = {
  high: '变化要彻底，看上去与参考图出自同一个设计。',
  middle: '',
  low: '变化要轻，只带一点参考图的味道。',
};

/** Renderings keep what the input has; a plan and a photo ask for something else than a drawing does. */
function rendered({ inputKind }: Parameters<Tell>[0]): string {
  const kind = KINDS[inputKind] ?? '底图';
  if (inputKind === 'plan') return `把图1的平面图立体化，渲染成照片级真实的轴测俯视效果图。`;
  if (inputKind === 'photo') return `把图1的照片改造成照片级真实的效果图。`;
  if (inputKind === 'sketch')
    return `把图1的手绘草图渲染成照片级真实的效果图，抖动的线条按设计意图取直。`;
  return `把图1的${kind}渲染成照片级真实的效果图。`;
}

const structure: Tell = (facts) => STRUCTURE[structureDegree(facts) ?? 'high'];
const fixed: Tell = (facts) => {
  const degree = structureDegree(facts);
  return degree ? FIXED[degree] : '';
};
const wishes: Tell = ({ description }) => (description ? `要求：${description}。` : '');

const style: Tell = (facts) => {
  const picture = pictureOf('style', facts);
  if (!picture) return '';
  return facts.followsStyle
    ? `配色、材质和气质紧跟图${picture}，与文字不一致时以图${picture}为准。`
    : `配色、材质和气质参考图${picture}，不照搬它的布局。`;
};

const zones: Tell = (facts) => {
  const picture = pictureOf('zones', facts);
  if (!picture) return '';
  const map = `图${picture}是材质分区图：同一种颜色的区域是同一种材质，分区边界不变`;
  return facts.zonesStay ? `${map}；有颜色的区域原样保留，只改黑色和白色的区域。` : `${map}。`;
};

const item: Tell = (facts) => {
  const picture = pictureOf('item', facts);
  return picture ? `把图${picture}中的物件放进去，造型、比例和材质不变，大小与现场相称。` : '';
};

const source: Tell = (facts) => {
  const picture = pictureOf('style', facts);
  return picture ? `图${picture}的风格` : '要求的风格';
};

const surface: Tell = (facts) => {
  const picture = pictureOf('material', facts);
  return picture ? `，用图${picture}的材质` : '';
};

const sky: Tell = (facts) => {
  const picture = pictureOf('sky', facts);
  return picture ? `天空换成图${picture}的天空，光线的方向和颜色与它一致。` : '';
};

/** Instructions in Chinese: the base is 图1, references are numbered after it. */
export const TELL_ZH: TellTable = {
  render: (f) => `${rendered(f)}${structure(f)}${wishes(f)}${style(f)}${zones(f)}`,
  furnish: (f) =>
    `在图1的空房间里布置家具和软装，墙体、门窗和视角不变，家具比例合理、留出通道。${fixed(f)}${wishes(f)}${style(f)}`,
  inpaint: (f) =>
    `只修改图1中指定的区域，与周围的透视、光线自然衔接，其余部分不变。${fixed(f)}${item(f)}${wishes(f)}${style(f)}`,
  erase: () =>
    '去掉图1中指定区域的物体，连同它的影子和倒影，按周围的材质、纹理和光线补全，不留痕迹，不添加新物体。',
  style: (f) =>
    `把${source(f)}（配色、材质、光线）迁移到图1，保持图1的空间结构、视角和物体位置不变，不搬进新的物体。${STRENGTH[strengthDegree(f)]}${wishes(f)}`,
  material: (f) =>
    `把图1中指定区域的材质换掉${surface(f)}，纹理符合表面的透视和真实尺度，遮挡和边缘不变，区域以外不变。${wishes(f)}`,
  atmosphere: (f) =>
    `改变图1的天气与时间氛围，建筑、物体和构图不变，光影、倒影与之相符。${wishes(f)}${sky(f)}`,
  outpaint: (f) =>
    `把图1向外延伸，补全四周的画面，与原图的透视、光线、材质自然衔接，原有部分不变。${wishes(f)}`,
  lineart: (f) => `把图1转成干净的黑白线稿，白底，不要阴影和填色，结构和透视完全一致。${wishes(f)}`,
  flatplan: (f) =>
    `把图1的平面图填成彩色平面图，保持正投影，墙线、门窗和构件的位置不变、清晰可读。${wishes(f)}${style(f)}`,
  upscaleDetail: (f) => `提高图1的清晰度，补充真实的材质细节，不改变内容、构图和颜色。${wishes(f)}`,
  matting: () => '去掉图1的背景，只保留主体，发丝、枝叶和玻璃的边缘干净，背景透明。',
};
