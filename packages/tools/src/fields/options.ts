import type { ChoiceField } from '../field.ts';

/** What an uploaded picture can be taken for. */
export const inputKindField = {
  kind: 'choice',
  label: '输入类型',
  help: '自动识别，识别错了可以改',
  default: 'auto',
  options: [
    { value: 'auto', label: '自动' },
    { value: 'sketch', label: '手绘草图' },
    { value: 'line', label: '线稿' },
    { value: 'whiteModel', label: '白模' },
    { value: 'render', label: '模型截图' },
    { value: 'photo', label: '照片' },
    { value: 'plan', label: '平面图' },
  ],
} as const satisfies ChoiceField;

export const viewField = {
  kind: 'choice',
  label: '视角',
  default: 'keep',
  options: [
    { value: 'keep', label: '同原图', swatch: ['#D9D5CA', '#A9A597'] },
    { value: 'eyeLevel', label: '人视', swatch: ['#BFD3DE', '#9A8F7C'] },
    { value: 'lowAngle', label: '仰视', swatch: ['#86AFCB', '#C9C2B4'] },
    { value: 'birdsEye', label: '鸟瞰', swatch: ['#A9B79A', '#7E8C72'] },
    { value: 'closeUp', label: '局部特写', swatch: ['#C9B8A0', '#8F7B63'] },
  ],
} as const satisfies ChoiceField;

export const exteriorAtmosphereField = {
  kind: 'choice',
  label: '氛围',
  default: 'day',
  options: [
    { value: 'day', label: '晴天', swatch: ['#7DB3DE', '#E8EDEA'] },
    { value: 'goldenHour', label: '暖阳', swatch: ['#E9B872', '#F6E3BE'] },
    { value: 'dusk', label: '黄昏', swatch: ['#49507E', '#E79A6B'] },
    { value: 'night', label: '夜景', swatch: ['#141B33', '#E8B45C'] },
    { value: 'overcast', label: '阴天', swatch: ['#AEB6BB', '#D8DADA'] },
    { value: 'rain', label: '雨天', swatch: ['#6F7C86', '#9FAAB0'] },
    { value: 'snow', label: '雪景', swatch: ['#C6D3DE', '#FFFFFF'] },
  ],
} as const satisfies ChoiceField;

export const interiorAtmosphereField = {
  ...exteriorAtmosphereField,
  default: 'softInterior',
  options: [
    { value: 'softInterior', label: '柔和自然光', swatch: ['#F3EEE4', '#D9CFBF'] },
    ...exteriorAtmosphereField.options.filter((option) => !['rain', 'snow'].includes(option.value)),
  ],
} as const satisfies ChoiceField;

export const environmentField = {
  kind: 'choice',
  label: '环境',
  default: 'keep',
  options: [
    { value: 'keep', label: '同原图', swatch: ['#D9D5CA', '#A9A597'] },
    { value: 'city', label: '城市', swatch: ['#B9C4CC', '#6E7880'] },
    { value: 'suburb', label: '近郊', swatch: ['#A9C7DE', '#93A877'] },
    { value: 'waterfront', label: '滨水', swatch: ['#B4D2E2', '#5F93AB'] },
    { value: 'mountain', label: '山地', swatch: ['#B8C6C9', '#5E7568'] },
    { value: 'forest', label: '林地', swatch: ['#9DB59A', '#44603F'] },
    { value: 'plain', label: '纯净背景', swatch: ['#F4F3F0', '#E3E1DB'] },
  ],
} as const satisfies ChoiceField;

export const ratioField = {
  kind: 'choice',
  label: '画幅',
  default: '4:3',
  options: [
    { value: '1:1', label: '1:1' },
    { value: '4:3', label: '4:3' },
    { value: '3:4', label: '3:4' },
    { value: '16:9', label: '16:9' },
    { value: '9:16', label: '9:16' },
    { value: '3:2', label: '3:2' },
  ],
} as const satisfies ChoiceField;

export const cameraField = {
  kind: 'choice',
  label: '运镜',
  default: 'push',
  options: [
    { value: 'push', label: '推' },
    { value: 'pull', label: '拉' },
    { value: 'pan', label: '摇' },
    { value: 'truck', label: '移' },
    { value: 'orbit', label: '环绕' },
    { value: 'aerial', label: '航拍' },
    { value: 'walkthrough', label: '漫游' },
  ],
} as const satisfies ChoiceField;

export const seasonField = {
  kind: 'choice',
  label: '季节',
  default: 'summer',
  options: [
    { value: 'spring', label: '春' },
    { value: 'summer', label: '夏' },
    { value: 'autumn', label: '秋' },
    { value: 'winter', label: '冬' },
  ],
} as const satisfies ChoiceField;

export const densityOptions = [
  { value: 'none', label: '无' },
  { value: 'low', label: '少' },
  { value: 'medium', label: '适中' },
  { value: 'high', label: '多' },
] as const satisfies ChoiceField['options'];
