import type { ComfyCapability } from './graph.ts';

/** Chinese names of the capabilities, for operators. */
export const CAPABILITY_NAMES: Readonly<Record<ComfyCapability, string>> = {
  render: '渲染',
  furnish: '空间布置',
  style: '风格迁移',
  atmosphere: '氛围转换',
  flatplan: '彩色平面图',
  lineart: '转线稿',
  material: '材质替换',
  inpaint: '局部重绘',
  erase: '物体移除',
  outpaint: '扩图',
  matting: '抠图',
  clickMask: '点选',
  upscale: '清晰度提升',
  upscaleDetail: '细节增强放大',
  compress: '压缩',
  text2image: '文生图',
  text2video: '文生视频',
  image2video: '图生视频',
  images2video: '多图生视频',
  live: '实时渲染',
  chat: '对话',
};
