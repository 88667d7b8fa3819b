import { MATERIALS, type PartialFinish } from '@zhuhui/tools/look';
import { amountOf, firstOf } from './amounts.ts';
import { propose, type ToolProposal } from './proposal.ts';
import { CREATES, isOutdoors, type Rule, type Wish } from './rule.ts';
import { styleWithin } from './space.ts';
import { aimOf } from './wish.ts';

const BACKGROUNDS = [
  [/白[色底]|纯白/, '#ffffff'],
  [/米[白色]/, '#f3efe7'],
  [/浅灰/, '#d9d9d6'],
  [/深灰/, '#2b2d30'],
  [/灰[色底]/, '#8c8f92'],
  [/蓝[色底]/, '#a9c4d8'],
  [/绿[色底]/, '#b9c4a7'],
] as const;

const HOURS = [
  [/清晨|早晨|晨光|日出|朝阳/, 6.5],
  [/上午/, 9.5],
  [/正午|中午|白天|日景|晴天/, 12],
  [/下午|午后/, 15.5],
  [/暖阳|夕照|斜阳/, 16.8],
  [/黄昏|傍晚|日落|夕阳|晚霞|暮色|蓝调/, 18.2],
  [/夜|晚上/, 20.5],
] as const;

const WEATHERS = [
  [/雨/, 'rain'],
  [/雪/, 'snow'],
  [/雾/, 'fog'],
  [/阴天/, 'overcast'],
  [/多云/, 'cloudy'],
  [/晴/, 'clear'],
] as const;

const SEASONS = [
  [/春天|春季|春日|春景/, 'spring'],
  [/夏天|夏季|夏日|夏景/, 'summer'],
  [/秋天|秋季|秋日|秋景|深秋/, 'autumn'],
  [/冬天|冬季|冬日|冬景/, 'winter'],
] as const;

/** Tools that change a picture the user has, without making it anew. */
export const EDIT_RULES: readonly Rule[] = [
  {
    when: /抠图|抠像|抠出|抠下|抠一下|去掉?背景|去底|透明(底|背景|图)|换(个|成|一个|掉)?.{0,4}背景|背景(换|改|去)|白底图?/,
    unless: /背景墙/,
    make: ({ lower }) => {
      const colour = firstOf(lower, BACKGROUNDS);
      const changes = colour !== undefined || /换.{0,6}背景|背景换/.test(lower);
      const output = /蒙版/.test(lower) ? 'mask' : changes ? 'background' : 'transparent';
      return propose('matting', { output, backgroundColor: colour });
    },
  },
  {
    when: /实时渲染|共享屏幕|边画边/,
    make: ({ text, space }) =>
      propose('ailive', {
        prompt: /实时渲染$/.test(text) ? '' : text,
        domain: space?.trade,
        classifyId2: space?.classifyId2,
      }),
  },
  {
    when: /风格迁移|(按|照着|参考|模仿|仿照|套用).{0,8}(风格|感觉|调性|氛围|配色)/,
    make: (wish) => propose(isOutdoors(wish) ? 'styleTransfer' : 'styleTransferIndoor', {}),
  },
  {
    when: /(空房间?|毛坯房?|空屋|清水房).{0,8}(布置|摆|软装|家具|装|设计|变)|布置.{0,4}家具|(摆|放|配)(上|好|满|些|点)?家具|^空房间布置/,
    make: ({ text, lower, space, reading }) =>
      propose('emptyRoom', {
        classifyId2: space?.classifyId2,
        classifyId3: styleIdOf({ text, lower, space, reading }),
        prompt: reading.matched.length > 0 ? aimOf(text) : '',
        density: firstOf(lower, [
          [/少放|简单|几件|少量/, 'low'],
          [/多放|摆满|丰富/, 'high'],
        ]),
      }),
  },
  {
    when: /夜|晚上|白天|日景|清晨|早晨|上午|正午|下午|午后|黄昏|傍晚|日落|夕阳|晚霞|蓝调|暖阳|雨|雪|雾|阴天|多云|晴天|春[天季日景]|夏[天季日景]|秋[天季日景]|深秋|冬[天季日景]|换.{0,3}天空|天空.{0,3}换/,
    unless: /照明|灯光设计|灯具|渲染|草图|白模|线稿|视频|雨棚|雨水|雪弗|夜灯|浴霸/,
    make: (wish) => {
      const { lower, space } = wish;
      if (
        CREATES.test(lower) ||
        !/效果|氛围|天气|季节|图|照片|画面|[换改变调转弄]|做成|下[雨雪]|^.{2,4}$/.test(lower)
      )
        return null;
      const settings = {
        hour: firstOf(lower, HOURS),
        weather: firstOf(lower, WEATHERS),
        season: firstOf(lower, SEASONS),
        place: space && !isOutdoors(wish) ? 'indoor' : undefined,
      };
      return propose('atmosphereChange', settings);
    },
  },
  {
    when: /去掉|去除|移除|删掉|删除|抹掉|抹去|消除|擦掉|清掉|清理|p掉|拿掉|搬走|去杂物|(照片|图|画面).{0,4}不要/,
    unless: /水印|标识|历史|记录|账号|任务|订单|会话|对话|项目/,
    make: ({ text, lower }) =>
      // What the room is built of leaves a hole: it is painted anew, not erased.
      /吊顶|隔墙|隔断|墙体|这面墙|梁|窗户|门洞/.test(lower)
        ? propose('lama', { prompt: text.replace(/^(把|将)/, '') })
        : propose('clean', {}),
  },
  { when: /[换改变刷铺贴涂替做]/, make: finishChange },
  {
    when: /(加|放|挂|摆|铺|添|装|种|换)(上|个|一|几|些|点|张|块|幅|盏|把|棵|掉|成)/,
    make: placeThing,
  },
];

function styleIdOf({ space, reading }: Wish): string | undefined {
  const style = reading.styles.at(-1);
  return style && styleWithin(space?.classifyId2, style);
}

const CHANGES = /换[成为掉]?|改[成为用]|变[成为]|刷[成上]|铺[成上]|贴[成上]|涂[成上]|替换|做成/;

/** A surface or a piece gets another finish: one by its mask, several each by its own. */
function finishChange(wish: Wish): ToolProposal | null {
  const { text, lower, reading } = wish;
  if (reading.styles.length > 0 || CREATES.test(lower) || !CHANGES.test(lower)) return null;
  const bound = reading.matched.filter(
    ({ meaning }) => /：/.test(meaning) && !/^(风格|氛围|环境)/.test(meaning),
  );
  if (bound.length === 0) return null;
  const prompt = text.replace(/^(把|将)/, '');
  const clauses = prompt.split(/[，,；;。]/).map((clause) => clause.trim().replace(/^(把|将)/, ''));
  const regions = clauses.filter((clause) => clause !== '');
  if (bound.length > 1 && regions.length > 1) {
    return propose(isOutdoors(wish) ? 'localRenderingPro' : 'localRenderingProIndoor', { regions });
  }
  const finishes = Object.values(reading.wishes.finishes ?? {}).flat();
  const tile = amountOf(lower, 'mm|毫米');
  return propose('materialChange', {
    prompt,
    material: materialOf(finishes),
    tileSize: tile === undefined ? undefined : Math.round(tile / 50) / 20,
    rotation: /斜铺|斜拼/.test(lower) ? 45 : undefined,
  });
}

/** The library's material when that alone says what is wished. */
function materialOf(finishes: readonly PartialFinish[]): string | undefined {
  const [first] = finishes;
  if (!first?.material || first.shade) return undefined;
  const plain = !first.colour || first.colour === MATERIALS[first.material].colour;
  return plain && finishes.every(({ material }) => material === first.material)
    ? first.material
    : undefined;
}

const FURNITURE = /沙发|茶几|床|餐桌|书桌|桌子|椅|柜|吊灯|落地灯|台灯|壁灯|摆件|雕塑|边几|斗柜/;
const SOFT_OR_GREEN =
  /挂画|装饰画|[幅张]画|地毯|窗帘|镜子|灯带|绿植|盆栽|植物|树|花|草|人|车|水景|窗/;

/** Something is put into the picture, or a piece takes another's place. */
function placeThing(wish: Wish): ToolProposal | null {
  const { text, lower } = wish;
  if (CREATES.test(lower)) return null;
  const prompt = text.replace(/^(把|将)/, '');
  if (FURNITURE.test(lower)) {
    return propose(isOutdoors(wish) ? 'architecturalPart' : 'indoorExterior', { prompt });
  }
  return SOFT_OR_GREEN.test(lower) ? propose('lama', { prompt }) : null;
}
