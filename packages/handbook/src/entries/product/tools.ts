import { TOOLS } from '@zhuhui/tools';
import type { HandbookEntry } from '../../entry.ts';
import { type ToolNotes, toolEntry } from './tool-entry.ts';

const NOTES: Readonly<Record<string, ToolNotes>> = {
  architecturalRender: {
    topics: ['建筑效果图', '草图出图', 'SU 截图出图', '白模渲染', '外立面效果图'],
    what: '把建筑草图、线稿、白模、模型截图或照片渲染成效果图，线条与体块照底图来。',
    when: '单体建筑的人视方案图用它；整片规划的俯视图改用鸟瞰渲染，只改一处改用建筑局部渲染。',
    pitfalls: [
      '底图线条断开、透视不准时结果也会歪，先把轮廓补完整再传。',
      '描述里写材料、天色和环境三样就够，句子太长反而互相抵消。',
    ],
    see: ['tool-birdsviewrender', 'help-structure', 'help-prompt-words'],
  },
  birdsViewRender: {
    topics: ['鸟瞰图', '总图鸟瞰', '规划鸟瞰', '俯视效果图'],
    what: '面向规划与总图的俯视渲染，道路、绿化与周边建筑的多少可以分别选。',
    when: '底图已经是鸟瞰角度的白模或线稿时用；它不会把人视图转成鸟瞰。',
    pitfalls: ['体块太小糊在一起，先截得近一些分片渲染，再扩图拼成全景。'],
    see: ['tool-architecturalrender', 'tool-allplan'],
  },
  landscapeRender: {
    topics: ['景观效果图', '庭院效果图', '花园渲染', '公园效果图'],
    what: '把庭院、公园、街角的草图或线稿渲染成景观效果，可选季节与种植多少。',
    when: '铺装、水面、草坪和树丛在底图上已经分得清时效果最好。',
    pitfalls: ['底图里树只画了圈，结果只会按圈长植物，要大树就画出树冠轮廓。'],
    see: ['land-villa-garden', 'help-prompt-words'],
  },
  lockImgOut: {
    topics: ['建筑材质锁定', '外立面材质不变', '通道图', '颜色 ID 图', '写实渲染'],
    what: '保住建筑模型图上已有的材质分区，只把光影和质感做写实。',
    when: '模型里颜色和贴图已经定稿、甲方不许变材料时用；材质还没定就用建筑渲染。',
    pitfalls: ['截图带软件的边线和坐标轴，会被当成材质，导图前先关掉。'],
    see: ['tool-lockimg', 'tool-architecturalrender'],
  },
  architecturalPart: {
    topics: ['建筑局部修改', '改门头', '改一面墙', '只改一处'],
    what: '在建筑图上圈出一处，用文字、分类或参考来改这一处，圈外一个像素都不动。',
    when: '整体满意、只有入口、屋顶或某段立面要换时用；几处要同时改用室外局部渲染(高级)。',
    pitfalls: ['选区贴着边线画得太紧，接缝处留不出过渡，往外多涂几个像素。'],
    see: ['tool-localrenderingpro', 'help-mask-editor'],
  },
  localRenderingPro: {
    topics: ['多选区', '多处一起改', '分区描述', '室外局部'],
    what: '在一张室外图上画多个选区，各写各的描述，一次提交全部改好。',
    when: '立面、铺装、绿化要分别换时用，比一处处改省时也更统一。',
    pitfalls: ['两个选区重叠时后画的算数，重叠处先擦干净。'],
    see: ['tool-architecturalpart', 'help-mask-editor'],
  },
  styleTransfer: {
    topics: ['建筑风格迁移', '参考图配色', '仿照参考图', '换色调'],
    what: '把一张参考图的配色与质感带到建筑照片上，结构不动，可只迁移选区。',
    when: '手里有喜欢的意向图、又不会用文字形容时用；想改造型要换工具。',
    pitfalls: ['参考图与原图题材差太远，颜色会落错地方，尽量找同类建筑、相近天气的图。'],
    see: ['tool-styletransferindoor'],
  },
  indoorRender: {
    topics: ['室内效果图', '客厅渲染', '卧室渲染', '室内草图出图', '家装效果图', '改风格'],
    what: '把室内草图、线稿、白模、截图或照片渲染成指定风格的效果图。',
    when: '家装出方案、把现有房间换风格都用它；商业空间改用工装渲染，只换一种材质改用材质替换。',
    pitfalls: [
      '选了空间类型和风格又在描述里写另一种风格，会以描述为准，二选一最清楚。',
      '照片里家具杂乱，先用物体移除清一遍再渲染。',
    ],
    see: ['tool-gongzhuangrender', 'help-structure', 'help-prompt-words'],
  },
  emptyRoom: {
    topics: ['毛坯房布置', '空房间摆家具', '虚拟软装', '家具密度'],
    what: '给毛坯或空房间的照片布置整套家具，可选房间类型、风格和家具多少。',
    when: '卖房、出租、交付前给客户看想象空间；已有家具的房间用室内渲染。',
    pitfalls: ['这个功能要有生成式引擎才能用，页面写着暂无引擎时请联系运营者。'],
    see: ['help-no-engine', 'tool-indoorrender'],
  },
  indoorExterior: {
    topics: ['放一件家具', '换沙发', '加单品', '家具替换', '单品图'],
    what: '在室内图上圈一块地方，放进一件家具或摆件；可以传单品图，也可以只写文字。',
    when: '方案里只差一张沙发、一盏灯时用；整屋换家具用室内渲染。',
    pitfalls: ['单品图带背景会一起贴进来，先用 AI 抠图做成透明底。'],
    see: ['tool-matting', 'help-mask-editor'],
  },
  lockImg: {
    topics: ['室内材质锁定', '材质不变', '模型图变写实', '通道图锁定'],
    what: '室内模型图的材质分区保持不变，只求光影与质感写实。',
    when: '材质表已经签字、只差一张更真的图时用；还在试风格时用室内渲染。',
    pitfalls: ['原色保留调得太低，已经定的颜色会被改掉，锁定时保持在 1。'],
    see: ['tool-lockimgout', 'tool-indoorrender'],
  },
  localRenderingProIndoor: {
    topics: ['室内多选区', '墙地一起换', '分区修改室内'],
    what: '在一张室内图上圈出多处，各写描述，一次改完。',
    when: '墙面、地面、柜门要同时换而其他不动时用。',
    pitfalls: ['一处描述里写了别处的东西不会生效，每处只写它自己。'],
    see: ['tool-lama', 'help-mask-editor'],
  },
  styleTransferIndoor: {
    topics: ['室内风格迁移', '照着参考图的感觉', '套用配色', '意向图'],
    what: '把参考图的色彩、影调与质感迁到室内照片上，家具位置不变。',
    when: '客户发来一张喜欢的图想要“这种感觉”时用。',
    pitfalls: ['强度拉满时肤色、木色会串，先从默认强度往上试。'],
    see: ['tool-styletransfer'],
  },
  gongzhuangRender: {
    topics: ['工装效果图', '办公室渲染', '餐厅渲染', '酒店大堂效果图', '商业空间'],
    what: '办公、餐饮、酒店、零售等商业空间的效果图渲染，可选人物多少。',
    when: '公共与商业空间用它，分类里有三十类空间可选；住宅用室内渲染。',
    pitfalls: ['招牌文字不要指望生成，文字请在后期自己排。'],
    see: ['tool-indoorrender'],
  },
  materialChange: {
    topics: ['换材质', '墙砖换花样', '换地板', '换墙面', '换瓷砖', '铺贴', '材料库', '材质图'],
    what: '点一下墙、地、柜或立面，换成材料库、材质图或文字说的材料，按透视铺贴并保留阴影。',
    when: '比选地板、墙面、石材最快；形状要变（加线条、改造型）就用局部渲染。',
    pitfalls: [
      '铺出来砖太大太小，是没告诉它尺寸，填铺贴尺寸或选区实宽。',
      '一次点选只取一种材质，跨了两种材料的墙要多点几下。',
    ],
    see: ['help-click-select', 'tool-lama'],
  },
  atmosphereChange: {
    topics: ['夜景', '黄昏', '换天空', '下雪', '下雨', '换季节', '白天变晚上', '一键四时'],
    what: '给已有的图换时辰、天气、季节与天空：重新打光、换天、亮窗、湿地与积雪。',
    when: '一张图要多个时段汇报时用；室内图只改光线，场景选室内更准。',
    pitfalls: [
      '原图里很硬的投影方向不会跟着太阳走，选阴天或柔光的底图更自然。',
      '想要换掉的天空被树挡得很碎，边缘会留旧色，换一张天空图试试。',
    ],
  },
  lama: {
    topics: ['局部重绘', '画选区改图', '改一处', '加挂画', '加灯带'],
    what: '画出选区、写一句话，只重做这一块：换材质、清空，加挂画、地毯、窗帘、植物等。',
    when: '小范围修改首选；要放一件具体家具用室内单品填充。',
    pitfalls: ['选区只涂了半件东西，改完剩半截，整件连影子一起圈。'],
    see: ['help-mask-editor', 'tool-clean'],
  },
  clean: {
    topics: ['去掉人', '去杂物', '移除', '消除路人', '去电线', '清理画面', '松手即去'],
    what: '涂掉照片里不要的东西，松开手就开始移除，按周围的材质补上。',
    when: '工地照片、旧房照片清场用；要移除后换成别的东西，用局部渲染。',
    pitfalls: [
      '影子和倒影忘了涂，东西没了影子还在。',
      '去掉的是大半面墙，后面没有可参照的画面，会补得空，分几次小块移除。',
    ],
    see: ['tool-lama', 'help-mask-editor'],
  },
  extendImg: {
    topics: ['扩图', '外扩', '改画幅', '横图变竖图', '16:9', 'A3 排版', '四周延伸'],
    what: '向上下左右延伸画面，原图像素一个不变，可拖边框或点画幅比例。',
    when: '排版要换比例、构图太满时用；它按原有纹理接着画，不会变出没拍到的家具。',
    pitfalls: ['一次扩得比原图还大，边缘会重复，每次扩三成、分两次更自然。'],
  },
  matting: {
    topics: ['抠图', '透明底', '换背景', '白底图', '单品抠图', '蒙版'],
    what: '自动找主体，或点选、框选后抠出，输出透明图、蒙版或换背景；换背景可在画面上拖动、缩放主体。',
    when: '做单品图、换天空背景、排版拼贴时用；边缘是枝叶、发丝选精细，硬边家具选快速。',
    pitfalls: ['整块玻璃会按不透明抠出，透明玻璃请在后期调不透明度。'],
    see: ['help-click-select'],
  },
  realUpImg: {
    topics: ['细节增强', '放大补细节', '高清放大', '效果图变精细'],
    what: '放大的同时按画面自身的纹理补出细部与质感，相似度可以调。',
    when: '效果图要打印成大图时用；照片只想清楚不想变样用清晰度提升。',
    pitfalls: ['细节开太高，砖缝与叶子会出重复花纹，0.5 左右最稳。'],
    see: ['tool-upscaleimg', 'help-print-size'],
  },
  upScaleImg: {
    topics: ['放大', '变清晰', '去噪点', '模糊', '压缩痕迹', '超分辨率', '放大四倍'],
    what: '放大二到四倍并降噪、去压缩块，忠实于原图，不添加没有的内容。',
    when: '微信传过的图、小图要上版面时用；透明底会保留。',
    pitfalls: ['已经糊成一团的文字放大后仍认不出，找原图更快。'],
    see: ['tool-realupimg', 'help-print-size'],
  },
  compress: {
    topics: ['压缩', '图片太大', '减小体积', '转 webp', '批量压缩', '图片变小'],
    what: '成批压缩图片而画质不变，绝不会比原图更大，也可换格式。',
    when: '上传网站、发方案册前用；选视觉无损能再小很多，肉眼看不出差别。',
    pitfalls: ['要印刷的图保留完全无损，反复压缩同一张没有意义。'],
  },
  toline: {
    topics: ['转线稿', '线描', '提取线稿', 'DXF', 'CAD 线稿', 'SVG', '手绘线'],
    what: '把照片或效果图变成干净线稿，可出 PNG、SVG 和 DXF，工程线与手绘线两种。',
    when: '要在照片上再画、要做排版线图时用；正对立面填画面实宽可直接按毫米出 DXF。',
    pitfalls: ['斜着拍的照片出不了可测量的立面，先拍正，再填实宽。'],
    see: ['tool-colorflatpicture'],
  },
  colorFlatPicture: {
    topics: ['彩平', '彩色平面图', '户型图上色', '平面填色', '户型彩图'],
    what: '户型墨线图自动认墙、门窗、房间与家具，铺材质、上色、打影；彩图可换配色。',
    when: '投标与营销平面最省时间；房间用途按家具和洁具判断，认错了可改。',
    pitfalls: ['扫描件歪斜、线条断开会漏房间，先摆正并描实墙线。'],
    see: ['tool-allplan', 'tool-toline'],
  },
  allPlan: {
    topics: ['彩总', '总平面上色', '总图彩色', '总平图'],
    what: '总平面线稿填成彩色总图：建筑、道路、水面、铺装、绿化与树影各有画法。',
    when: '规划与景观总图汇报用；户型平面用彩色平面图。',
    pitfalls: ['树只画了点没有冠径，树影会很小，先把冠幅画出来。'],
    see: ['tool-colorflatpicture'],
  },
  text2Img: {
    topics: ['文字生成图片', '一句话出图', '意向图', '概念图', '文字出图'],
    what: '只用文字生成空间效果图，可选空间、风格、画幅与张数。',
    when: '方案最早期找感觉、做意向图时用；已有底图就用渲染类工具，能守住结构。',
    pitfalls: [
      '内置引擎按描述搭三维场景再渲染：写清空间、风格、家具、材质与时间，人像和插画画不了。',
      '没听懂或放不下的词写在结果的“说明”里；满意的那张记下种子再微调。',
    ],
    see: ['help-seed', 'help-prompt-words'],
  },
  text2Video: {
    topics: ['文字生成视频', '漫游视频', '一句话出视频', '空间短片'],
    what: '用一句话生成一段空间漫游短片，可选时长、画幅与运镜。',
    when: '提案开场、意向短片用；已有效果图用图生视频更贴近方案。',
    pitfalls: ['描述里换了场景会跳镜，一段只写一个空间、一种走法。'],
    see: ['tool-img2video', 'help-no-engine'],
  },
  img2Video: {
    topics: ['图片动起来', '效果图变视频', '动图', '镜头推进', '尾帧'],
    what: '让一张效果图按选定的运镜动起来，也可给出结束画面。',
    when: '汇报结尾、公众号配图用；多张图要连成片用多图生视频。',
    pitfalls: ['尾帧与首图角度差太大，中间会变形，两张图同一机位最稳。'],
    see: ['tool-imgs2video'],
  },
  imgs2Video: {
    topics: ['多图成片', '幻灯片视频', '相册视频', '串成一段'],
    what: '把多张图按顺序连成一段片子，拖动换顺序，可选每张时长、转场与片名，先预览再出片。',
    when: '方案册快速做成短片；需要镜头运动就逐张用图生视频。',
    pitfalls: ['图片比例不一致会留边，先用扩图统一画幅。'],
    see: ['tool-extendimg', 'tool-img2video'],
  },
  ailive: {
    topics: ['边画边出图', '共享屏幕', '实时出图', 'SU 实时', '实时渲染'],
    what: '共享建模或画图软件的窗口，边画边看效果，看中哪一帧就定格出高清。',
    when: '推敲体块、给客户当面改方案时用；出正式图请定格后再渲染。',
    pitfalls: ['按分钟用券，看完就结束共享，别挂着页面离开。'],
    see: ['help-ticket-kinds'],
  },
  deepseek: {
    topics: ['AI助手', '设计助手', '问尺寸', '问规范', '写汇报词', '深度思考'],
    what: '回答室内、建筑、景观、灯光、材料与规范的问题，也能把想改的图变成工具卡片。',
    when: '查尺寸、比选材料、写说明都可以问；没接模型时由离线手册回答。',
    pitfalls: ['手册里没有的会直说没有，规范数值请以现行版本为准。'],
    see: ['help-connect-model', 'help-chat-cards'],
  },
  gpt2: {
    topics: ['AI对话', '聊天', '写文案', '翻译', '润色'],
    what: '通用对话：写文案、做表格、改措辞、算账都可以。',
    when: '不限设计话题时用；专业问题用 AI 设计助手，答案带出处。',
    pitfalls: ['没有接入对话模型时它也只会答离线手册里的内容。'],
    see: ['tool-deepseek', 'help-connect-model'],
  },
};

/** One entry for each tool; a tool without notes fails the tests. */
export const TOOL_HELP: readonly HandbookEntry[] = TOOLS.flatMap((tool) => {
  const notes = NOTES[tool.id];
  return notes ? [toolEntry(tool, notes)] : [];
});
