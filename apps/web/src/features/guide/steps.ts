/** One step of the tour: what is done, and a picture of it. */
export interface Step {
  readonly title: string;
  readonly text: string;
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

const COVER = { width: 640, height: 400 } as const;

export const STEPS = [
  {
    ...COVER,
    title: '放一张图',
    text: '草图、线稿、白模、模型截图、照片都行。拖进来、粘贴、从历史或素材库选；手边没有图，点「试试示例」。',
    src: '/samples/covers/indoorRender-before.webp',
    alt: '客厅手绘草图',
  },
  {
    ...COVER,
    title: '写一句，按生成',
    text: '风格、材质、光线，用行话写就行。按钮上写着几张券，排队和用时也都先告诉你；没出成的不扣券。',
    src: '/samples/covers/indoorRender.webp',
    alt: '由草图渲染的客厅',
  },
  {
    ...COVER,
    title: '对着原图看',
    text: '滑动、并排、按住看原图，键盘 1 2 3 切换。每次生成都留在右边的版本条里，随时回头比。',
    src: '/samples/covers/atmosphereChange.webp',
    alt: '别墅的夜景',
  },
  {
    ...COVER,
    title: '改一处，带走',
    text: '圈出要改的地方，只动那一处；或者发送到扩图、放大、转线稿。下载时可选尺寸与 dpi，历史里一直都在。',
    src: '/samples/covers/materialChange.webp',
    alt: '换了地面的厨房',
  },
] as const satisfies readonly Step[];
