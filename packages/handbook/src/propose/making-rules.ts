import type { Settings } from '@zhuhui/tools';
import { amountOf, firstOf, frameOf } from './amounts.ts';
import { type Frame, propose, type ToolProposal } from './proposal.ts';
import { CREATES, HAS_PICTURE, isOutdoors, type Rule, type Wish } from './rule.ts';
import { styleWithin, type Trade } from './space.ts';
import { aimOf, subjectOf } from './wish.ts';

const CAMERAS = [
  [/环绕|绕/, 'orbit'],
  [/航拍|无人机|俯冲/, 'aerial'],
  [/漫游|走进|穿行/, 'walkthrough'],
  [/拉远|拉镜|后退/, 'pull'],
  [/摇镜|摇移/, 'pan'],
  [/平移|横移/, 'truck'],
  [/推进|推镜|推近/, 'push'],
] as const;

const INPUT_KINDS = [
  [/手绘|草图|草稿/, 'sketch'],
  [/线稿|线框/, 'line'],
  [/白模|素模/, 'whiteModel'],
  [/su|模型|截图|犀牛|max/, 'render'],
  [/照片|实景|现场/, 'photo'],
] as const;

const RENDER_TOOL: Readonly<Record<Trade, string>> = {
  interior: 'indoorRender',
  commercial: 'gongzhuangRender',
  architecture: 'architecturalRender',
  landscape: 'landscapeRender',
  aerial: 'birdsViewRender',
};

/** Tools that make a picture or a film, from words or over a base picture. */
export const MAKING_RULES: readonly Rule[] = [
  {
    when: /视频|动起来|短片|动画|影片/,
    make: ({ text, lower }) => {
      const film = { seconds: amountOf(lower, '秒|s'), camera: firstOf(lower, CAMERAS) };
      if (/(多|几|两|三|四|五|六|\d+)张|这些图|这几|一组图/.test(lower)) {
        return propose('imgs2Video', { ...film, secondsEach: undefined });
      }
      if (/动起来|(图|照片|截图).{0,10}(视频|短片|动画|影片)|图生/.test(lower)) {
        return propose('img2Video', film);
      }
      if (!/生成|制作|做|来|出|画/.test(lower)) return null;
      const ratio = ratioOf(frameOf(lower));
      return propose('text2Video', { ...film, ratio, prompt: subjectOf(text) });
    },
  },
  {
    when: /材质.{0,4}(锁定|不变|保留|别变|不动)|(锁定|保留).{0,4}材质/,
    make: (wish) => propose(isOutdoors(wish) ? 'lockImgOut' : 'lockImg', renderSettings(wish)),
  },
  {
    when: /渲染|效果图|上色|写实|实景|照片级/,
    unless: /^(生成|画|来|创作)|渲染[一两二三四\d][张幅]/,
    make: (wish) => {
      if (!HAS_PICTURE.test(wish.lower) && !/渲染/.test(wish.lower)) return null;
      return render(wish);
    },
  },
  {
    when: /[换改变做装弄转][成为到]?|翻新|改造/,
    make: (wish) => {
      if (wish.reading.styles.length === 0 || CREATES.test(wish.lower)) return null;
      return render(wish);
    },
  },
  { when: CREATES, make: fromWords },
  { when: /(效果图|图片|意向图|概念图|一张图)$/, make: fromWords },
];

function render(wish: Wish): ToolProposal {
  const trade = wish.space?.trade ?? (isOutdoors(wish) ? 'architecture' : 'interior');
  return propose(RENDER_TOOL[trade], renderSettings(wish));
}

function renderSettings(wish: Wish): Settings {
  const { text, lower, reading, space } = wish;
  return {
    inputKind: firstOf(lower, INPUT_KINDS),
    ...categoriesOf(wish),
    prompt: reading.matched.length > 0 || space?.classifyId2 ? aimOf(text) : '',
    count: amountOf(lower, '张'),
    atmosphere: reading.atmosphere,
    environment: reading.environment,
  };
}

function fromWords(wish: Wish): ToolProposal | null {
  const { text, lower, reading, space } = wish;
  if (HAS_PICTURE.test(lower) && !/^(生成|画)/.test(lower)) return null;
  if (reading.matched.length === 0 && !space) return null;
  return propose('text2Img', {
    prompt: subjectOf(text),
    ...categoriesOf(wish),
    ratio: ratioOf(frameOf(lower)),
    size: /2k|高清|大图/.test(lower) ? '2048' : undefined,
    count: amountOf(lower, '张'),
    atmosphere: reading.atmosphere,
    environment: reading.environment,
  });
}

function categoriesOf({ space, reading }: Wish): Settings {
  const style = reading.styles.at(-1);
  const classifyId2 = space?.classifyId2;
  return { classifyId2, classifyId3: style && styleWithin(classifyId2, style) };
}

function ratioOf(frame: Frame | undefined): string | undefined {
  return frame?.join(':');
}
