import type { PublicTool } from '@zhuhui/contracts';
import { TICKET_NAMES } from '@zhuhui/tools';

export interface Question {
  readonly id: string;
  readonly ask: string;
  readonly answer: string;
  /** Where one goes on. */
  readonly to?: { readonly path: string; readonly name: string };
}

export interface Chapter {
  readonly name: string;
  readonly questions: readonly Question[];
}

const general: readonly Chapter[] = [
  {
    name: '开始',
    questions: [
      {
        id: 'start',
        ask: '第一次用，从哪里开始？',
        answer:
          '打开任意一个工具，点“试试示例”，不用上传就能跑一张。看懂以后换上自己的草图、白模截图或照片：结构按你的图来，风格和材料按你选的来。',
        to: { path: '/tools', name: '看全部工具' },
      },
      {
        id: 'input',
        ask: '什么样的图效果好？',
        answer:
          '线条清楚、视角端正、长边不小于 1000 像素。手绘先扫描或正对着拍，裁掉桌面；SketchUp、Rhino 导出不带阴影的白模或线框；照片不要过曝。太小的图页面会提醒，可以先用清晰度提升放大。',
        to: { path: '/upScaleImg', name: '清晰度提升' },
      },
      {
        id: 'mask',
        ask: '怎么只改一个地方？',
        answer:
          '在图上涂出要改的范围：画笔、套索、多边形都行，也可以点一下让它自己选中物体，或按 A 选出画面的主体。范围外的像素一个也不动。方括号键调画笔大小，X 反选，Ctrl Z 撤销。',
        to: { path: '/materialChange', name: '材质替换' },
      },
    ],
  },
  {
    name: '券与付费',
    questions: [
      {
        id: 'tickets',
        ask: `${TICKET_NAMES[1]}、${TICKET_NAMES[2]}、${TICKET_NAMES[3]}有什么不同？`,
        answer: `${TICKET_NAMES[1]}用来出图和视频，${TICKET_NAMES[2]}按分钟用于实时渲染，${TICKET_NAMES[3]}用于 AI 设计助手。每次要多少写在“生成”按钮上，按了才算。`,
        to: { path: '/dingzhi', name: '看价格' },
      },
      {
        id: 'failed',
        ask: '没做成会扣券吗？',
        answer: '不会。开始时先占着，做成了才扣；失败或取消马上退回，记录里都能查到。',
        to: { path: '/profile', name: '看券的记录' },
      },
      {
        id: 'queue',
        ask: '排队要等多久？',
        answer:
          '按钮旁写着前面有几个、大约要几秒，秒数是最近真实任务的中位数。可以关掉页面，做好了在“我的历史”里。',
        to: { path: '/myHistory', name: '我的历史' },
      },
    ],
  },
  {
    name: '结果与下载',
    questions: [
      {
        id: 'download',
        ask: '能下载多大的图、什么格式？',
        answer:
          'PNG、JPG、WebP，原始大小，可以写入打印分辨率。几张一起下载会打成一个压缩包。线稿类工具另有 SVG 和 DXF，分层的有 PSD。内置引擎用文字做出的图还可以下载三维模型（glTF），用建模软件打开。',
      },
      {
        id: 'label',
        ask: '图上的“AI 生成”标识是什么？',
        answer:
          '按国家《人工智能生成合成内容标识办法》，AI 做的图要有看得见的标识，文件里也写了一份。任何人都能用“标识核验”查一张图。',
        to: { path: '/verify', name: '标识核验' },
      },
      {
        id: 'mine',
        ask: '我的图别人看得到吗？',
        answer:
          '看不到。上传的和做出的只有你自己能看，除非你主动发布到灵感库，或者发出看图链接；两样都随时可以收回。',
      },
    ],
  },
  {
    name: '灵感库',
    questions: [
      {
        id: 'publish',
        ask: '怎么发布图集和案例？',
        answer:
          '在“我的主页”点“发布作品”，或在历史里选几次再点“发布”。图集是一组图；案例多填面积、城市、预算和设计师。提交后由管理员看过再公开。',
        to: { path: '/casemineByCreate', name: '去发布' },
      },
      {
        id: 'remake',
        ask: '“做同款”会带来什么？',
        answer:
          '打开做那张图的工具，并填好全部设置。作者勾了“允许他人使用我的原图”时，连输入图也带来；没有勾的话，换上你自己的图就行。',
        to: { path: '/findPage', name: '去发现' },
      },
      {
        id: 'withdraw',
        ask: '发布以后能撤回吗？',
        answer:
          '能。在作品页的“更多”里撤回，别人马上看不到；也可以改说明、再次发布或删除。历史里的原图不受影响。',
      },
      {
        id: 'report',
        ask: '看到盗用或违规的内容怎么办？',
        answer: '作品页“更多 → 举报”，评论旁边也有举报。选好原因写一句，管理员会处理。',
      },
    ],
  },
];

/** What a tool is for, what it needs and what it takes, from what the server says of it. */
function ofTool({ definition, price, available, reason, estimatedSeconds }: PublicTool): Question {
  const inputs = Object.values(definition.fields)
    .filter(({ kind }) => kind === 'picture' || kind === 'pictures' || kind === 'mask')
    .map(({ label }) => label);
  const needs = inputs.length > 0 ? `用到：${inputs.join('、')}。` : '不用上传图。';
  const each = definition.surface === 'live' ? '每分钟' : '每次';
  const takes =
    price.base > 0 ? `${each} ${price.base} 张${TICKET_NAMES[price.ticketType]}` : '不收券';
  const time =
    estimatedSeconds === null
      ? ''
      : definition.surface === 'live'
        ? `，这台服务器每秒约 ${Math.max(1, Math.round(1 / estimatedSeconds))} 帧`
        : `，约 ${Math.ceil(estimatedSeconds)} 秒`;
  return {
    id: definition.id,
    ask: `${definition.name}是做什么的？`,
    answer: `${definition.summary}。${needs}${takes}${time}。${available ? '' : reason}`.replaceAll(
      '。。',
      '。',
    ),
    to: { path: definition.routes[0] ?? '/tools', name: `打开${definition.name}` },
  };
}

/** Every question with its answer; those about tools follow what the server says of them now. */
export function chaptersOf(tools: readonly PublicTool[]): readonly Chapter[] {
  return [...general, { name: '每个工具', questions: tools.map(ofTool) }].filter(
    ({ questions }) => questions.length > 0,
  );
}

/** Questions in which every word occurs; chapters without any are left out. */
export function searchQuestions(chapters: readonly Chapter[], query: string): readonly Chapter[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return chapters
    .map(({ name, questions }) => ({
      name,
      questions: questions.filter(({ ask, answer }) => {
        const text = `${ask} ${answer}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
}
