/** What people say around a brief. */
export const POLITE =
  /(?:中心|小户型|大户型|复式楼|农家|嵌入式|高清|超清|超高清|超写实|写实|逼真|洒进|(?:4|8|16)k|请|麻烦|帮忙|帮我|给我|替我|我想要|我想|我要|我们|我家|我的|你好|您|想要|想|需要|希望|可以|能不能|能否|生成|设计|画|绘制|渲染|来|做|出|弄|整|制作|一下|一张|一个|一间|一座|一栋|一套|一幅|一款|个|张|间|幅|座|栋|款|高级|高端|网红|星级|质感|精致|改造|大学|员工|私人|律所|图片|效果图|图|照片|空间|场景|风格|风|感觉|一点|一些|有点|比较|非常|很|要有|要|有|带|放|是|的|地|得|了|着|吧|呢|啊|哦|吗|在|里面|里|中|上|下|边|和|与|及|用|也|都|最好|尽量|以及|还|再|就|那种|这种|那|这|种|不|以|为|主|到|从|让|像|并|且|又|被|它|他|她|谢谢|、|—|-|~|～)/g;

/** May stand right beside a thing and is no part of its name: `人坐在窗前`, `停着车`, `床靠墙`. */
const LOOSE =
  /[前后旁左右侧间处们坐站走停靠对朝向挂铺看聊吃拍骑跑散开驶穿经过等玩近往几多少大小新老旧长高矮宽窄各每全满另该此某双单只仅能会应可得把被给将由跟随本棵株套组件排堆束盆瓶位名群匹艘条只块根支枝朵片辆盏]/g;

/** A known word in its place; `end` is exclusive. */
interface Word {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

const HAN = /\p{Script=Han}/u;

/** By place in a text: a Chinese character that no word of the vocabulary holds and no courtesy. */
export function strangeIn(text: string, words: readonly Word[]): readonly boolean[] {
  const blank = (said: string) => '\n'.repeat(said.length);
  const unheard = words.reduce(
    (left, { word, start, end }) => left.slice(0, start) + blank(word) + left.slice(end),
    text,
  );
  const rest = unheard.replace(POLITE, blank).replace(LOOSE, blank);
  return Array.from({ length: rest.length }, (_, at) => HAN.test(rest[at]));
}
