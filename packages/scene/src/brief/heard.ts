import { scanClauses, type Token } from './scan.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What of a brief was understood and what was passed over, in the brief's order, each once. */
export interface Heard {
  readonly understood: readonly string[];
  readonly missed: readonly string[];
}

/** Words that join others and ask for nothing themselves. */
const JOINING: ReadonlySet<Token['meaning']['kind']> = new Set([
  'empty',
  'and',
  'make',
  'want',
  'only',
  'swap',
  'each',
  'except',
  'side',
  'outside',
  'not',
]);

/** What people say around a brief. */
const POLITE =
  /(?:请|麻烦|帮忙|帮我|给我|替我|我想要|我想|我要|我们|我家|我的|你好|您|想要|想|需要|希望|可以|能不能|能否|生成|设计|画|绘制|渲染|来|做|出|弄|整|制作|一下|一张|一个|一间|一座|一栋|一套|一幅|一款|个|张|间|幅|座|栋|款|高级|高端|网红|星级|质感|精致|改造|大学|员工|私人|律所|图片|效果图|图|照片|空间|场景|风格|风|感觉|一点|一些|有点|比较|非常|很|要有|要|有|带|放|是|的|地|得|了|着|吧|呢|啊|哦|吗|在|里面|里|中|上|下|边|和|与|及|用|也|都|最好|尽量|以及|还|再|就|那种|这种|那|这|种|不|以|为|主|到|从|让|像|并|且|又|被|它|他|她|谢谢|、|—|-|~|～)/g;
const BREAK = /[\s,，。.;；!！?？:：()（）[\]【】|"'“”‘’/]+/;

/** Tells of a brief (`readBrief`) which of its words count and which mean nothing to the designer. */
export function heardIn(text: string, vocabulary: Vocabulary): Heard {
  const tokens = scanClauses(text.toLowerCase(), vocabulary).flat();
  const said = tokens.filter(({ meaning: { kind } }) => !JOINING.has(kind) && kind !== 'unknown');
  const unknown = tokens.filter(({ meaning: { kind } }) => kind === 'unknown');
  const gaps: string[] = [];
  let at = 0;
  for (const { start, end } of tokens) {
    gaps.push(text.slice(at, start));
    at = end;
  }
  gaps.push(text.slice(at));
  const missed = gaps.flatMap((gap) =>
    gap
      .replace(POLITE, ' ')
      .split(BREAK)
      .filter((word) => word.length > 1 || /\p{Emoji_Presentation}/u.test(word)),
  );
  return {
    understood: [...new Set(said.map(({ start, end }) => text.slice(start, end)))],
    missed: [...new Set([...missed, ...unknown.map(({ word }) => word)])],
  };
}
