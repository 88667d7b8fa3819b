import type {
  CategoryField,
  ChoiceField,
  Fields,
  MaskedPromptsField,
  MaskField,
  NumberField,
  PictureField,
  SeedField,
  TextField,
  ToggleField,
} from '../field.ts';
import {
  environmentField,
  exteriorAtmosphereField,
  inputKindField,
  interiorAtmosphereField,
  viewField,
} from './options.ts';

/** Smallest side of a picture that a generating tool accepts. */
export const MIN_SIDE_PX = 64;

export const promptField = {
  kind: 'text',
  label: '描述',
  placeholder: '材质、色彩、光线、家具……例如：奶油风，胡桃木地板，落地窗，暖光',
  maxLength: 1000,
  multiline: true,
} as const satisfies TextField;

export const requiredPromptField = { ...promptField, required: true } as const satisfies TextField;

export const negativePromptField = {
  kind: 'text',
  label: '不要出现',
  maxLength: 1000,
  multiline: true,
  advanced: true,
} as const satisfies TextField;

export const uploadImageField = {
  kind: 'picture',
  label: '底图',
  required: true,
  minSidePx: MIN_SIDE_PX,
} as const satisfies PictureField;

export const styleImageField = {
  kind: 'picture',
  label: '风格参考图',
  help: '跟随它的色彩与质感',
  minSidePx: MIN_SIDE_PX,
  library: 'style',
} as const satisfies PictureField;

export const maskImageField = {
  kind: 'mask',
  label: '选区',
  help: '涂白的部分会改变',
  of: 'uploadImage',
  required: true,
} as const satisfies MaskField;

export const countField = {
  kind: 'number',
  label: '张数',
  min: 1,
  max: 4,
  step: 1,
  default: 1,
  unit: '张',
} as const satisfies NumberField;

export const seedField = {
  kind: 'seed',
  label: '种子',
  help: '留空为随机；同一种子、同一设置得到同一张图',
  advanced: true,
} as const satisfies SeedField;

const cnStrengthField = {
  kind: 'number',
  label: '结构贴合',
  help: '越高越忠实于底图的线条',
  min: 0,
  max: 1,
  step: 0.05,
  default: 0.75,
  stops: [
    { label: '创意', value: 0.4 },
    { label: '平衡', value: 0.75 },
    { label: '忠实', value: 0.95 },
  ],
} as const satisfies NumberField;

const lockField = {
  kind: 'number',
  label: '原色保留',
  help: '有颜色的底图保留多少自己的颜色与材质；照片要整体换材质就调低',
  min: 0,
  max: 1,
  step: 0.1,
  default: 1,
  advanced: true,
} as const satisfies NumberField;

const ignoreWordAndImageField = {
  kind: 'toggle',
  label: '只按所选分类',
  help: '忽略描述与风格参考图',
  default: false,
  advanced: true,
} as const satisfies ToggleField;

const ipaPlusField = {
  kind: 'toggle',
  label: '更贴近参考图',
  default: false,
  advanced: true,
} as const satisfies ToggleField;

const category = (topIndex: number, level: 2 | 3, label: string) =>
  ({ kind: 'category', label, topIndex, level }) as const satisfies CategoryField;

/** The fields of every tool that renders over a base picture; `topIndex` picks the classification branch. */
export function renderFields<
  const Extra extends { cnStrengthDefault?: number; lockInFront?: boolean },
>(topIndex: number, options?: Extra) {
  return {
    uploadImage: uploadImageField,
    inputKind: inputKindField,
    classifyId2: category(topIndex, 2, '空间类型'),
    classifyId3: category(topIndex, 3, '风格'),
    prompt: promptField,
    styleImage: styleImageField,
    cnStrength: {
      ...cnStrengthField,
      default: options?.cnStrengthDefault ?? cnStrengthField.default,
    },
    lock: { ...lockField, advanced: !options?.lockInFront },
    count: countField,
    negativePrompt: negativePromptField,
    ignoreWordAndImage: ignoreWordAndImageField,
    ipaPlus: ipaPlusField,
    seed: seedField,
  } as const;
}

export const exteriorSceneFields = {
  view: viewField,
  atmosphere: exteriorAtmosphereField,
  environment: environmentField,
} as const satisfies Record<string, ChoiceField>;

export const interiorSceneFields = {
  view: viewField,
  atmosphere: interiorAtmosphereField,
  environment: environmentField,
} as const satisfies Record<string, ChoiceField>;

/** Several masks over the base picture, each with its own words, in one submit. */
export const regionsField = {
  kind: 'maskedPrompts',
  label: '分区描述',
  help: '每个选区写自己的描述，一次提交',
  of: 'uploadImage',
  max: 8,
  promptMaxLength: 500,
} as const satisfies MaskedPromptsField;

/** The fields of a tool that brings one picture's style to another. */
export const styleTransferFields = {
  uploadImage: uploadImageField,
  styleImage: { ...styleImageField, required: true },
  strength: { kind: 'number', label: '迁移强度', min: 0, max: 1, step: 0.05, default: 0.7 },
  maskImage: { ...maskImageField, required: false, help: '不画选区则整张迁移' },
  count: countField,
  seed: seedField,
} as const satisfies Fields;

/** Colours of a filled plan. */
export const planPaletteField = {
  kind: 'choice',
  label: '配色',
  default: 'warm',
  options: [
    { value: 'warm', label: '暖木', swatch: ['#E9D8BD', '#B98A5E'] },
    { value: 'cool', label: '冷灰', swatch: ['#DDE3E6', '#8795A0'] },
    { value: 'fresh', label: '清新', swatch: ['#DCE9D5', '#7FA58B'] },
    { value: 'bold', label: '浓彩', swatch: ['#E8B08A', '#38607A'] },
  ],
} as const satisfies ChoiceField;

/** What a plan is drawn with. */
export const planInputField = {
  kind: 'choice',
  label: '底图类型',
  help: '自动识别，识别错了可以改',
  default: 'auto',
  options: [
    { value: 'auto', label: '自动' },
    { value: 'lines', label: '墨线图' },
    { value: 'coloured', label: '彩图' },
  ],
} as const satisfies ChoiceField;

export const keepShadingField = {
  kind: 'toggle',
  label: '保留光影',
  help: '底图是彩图时，保留它的明暗与阴影',
  default: true,
  advanced: true,
} as const satisfies ToggleField;

export const planOutputField = {
  kind: 'choice',
  label: '输出',
  help: 'SVG 按区域种类分组，纯色无纹理，另附 PNG',
  default: 'png',
  options: [
    { value: 'png', label: 'PNG' },
    { value: 'svg', label: 'SVG' },
  ],
} as const satisfies ChoiceField;

/** A colour-ID picture whose flat colours are zones of one material each, and what is done with them. */
export const channelMapFields = {
  channelMap: {
    kind: 'picture',
    minSidePx: MIN_SIDE_PX,
    shapedAs: 'uploadImage',
    label: '通道图',
    help: '颜色 ID 图：一种颜色锁定为一种材质，边界不变、配色照底图；黑、白处不锁',
  },
  channelMapUse: {
    kind: 'choice',
    label: '通道图用法',
    help: '分材质：有色处也做光影与质感；原样保留：有色处逐像素不动，只渲染黑、白处',
    default: 'materials',
    options: [
      { value: 'materials', label: '分材质' },
      { value: 'keep', label: '原样保留' },
    ],
  },
} as const satisfies Readonly<Record<string, PictureField | ChoiceField>>;

/** Index of each branch in the classification tree's top level. */
export const TREE_INDEX = {
  architecture: 0,
  landscape: 1,
  aerial: 2,
  interior: 4,
  commercial: 6,
} as const;
