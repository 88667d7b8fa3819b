/** What the first page says before anything else; its stand-in in the document says the same. */
export const PITCH = {
  title: '把草图画成现场',
  lead: '手绘、线稿、白模、照片，放进来就出效果图。结构守得住，材质说得清，改一处只动一处。',
  starts: [
    { weight: 'primary', name: '室内渲染', route: '/indoorRender' },
    { weight: 'outline', name: '建筑渲染', route: '/architecturalRenderNew' },
    { weight: 'text', name: '全部工具', route: '/tools' },
  ],
  guide: '四步上手',
} as const;
