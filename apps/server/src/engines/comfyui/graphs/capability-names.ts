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

/** Chinese, one line each: what to expect of such a model, whichever it is. */
export const CAPABILITY_LIMITS: Readonly<Partial<Record<ComfyCapability, string>>> = {
  render: '整幅重画，细部构件可能与底图不同',
  furnish: '家具不按真实尺寸，墙地颜色可能略变',
  style: '学整体的配色与质感，不逐件对应',
  atmosphere: '光影由模型想象，不按方位算太阳',
  flatplan: '小字与尺寸标注可能被改写',
  lineart: '只出位图，线宽与细节不可调',
  material: '铺贴尺寸与旋转不按真实比例',
  inpaint: '选区内的结构只能近似保留',
  erase: '被遮住的部分由模型想象',
  outpaint: '新画面由模型想象',
  matting: '边缘保留原图颜色，不去除旧背景的反光',
  clickMask: '一次只选一处',
  upscale: '不分开调节去噪与去块',
  upscaleDetail: '细节由模型补出，小字与人脸可能变',
  text2image: '画面里的文字不可靠',
  text2video: '一段最长约 5 秒，没有声音',
  image2video: '一段最长约 5 秒，没有声音',
  images2video: '最多 6 张，转场由模型决定',
  live: '逐帧各画各的，帧间会有跳动',
};
