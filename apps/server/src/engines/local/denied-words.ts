import { oklabOfHex } from '@zhuhui/kernels';
import {
  type Finish,
  interpretPrompt,
  type Look,
  MATERIALS,
  type MaterialId,
  type SurfaceRole,
} from '@zhuhui/tools/look';

/** What a negative prompt keeps out. */
export interface Denied {
  /** Each phrase for itself, without its "no". */
  readonly terms: readonly string[];
  readonly finishes: readonly DeniedFinish[];
}

interface DeniedFinish {
  /** Absent: any material of that colour. */
  readonly materials?: ReadonlySet<string>;
  /** Absent: whatever its colour. */
  readonly colour?: string;
  /** Absent: everywhere. */
  readonly roles?: ReadonlySet<SurfaceRole>;
}

const BETWEEN_TERMS = /[，,、。；;\s]+|以及|和|及|或/;
const NO = /^(不要出现|不要有|不要用|不要|不能有|不用|没有|禁止|避免|拒绝|别用|去掉|无|不)/;

/** Words for a whole family of materials, not for one of them. */
const FAMILY_WORDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(实木|木头|木材|木质|木色|木纹|木|木料)(地板|饰面|材质|墙面|墙板|家具)?$|^木饰面$/, ['wood']],
  [/^(石材|石头|石料|天然石|石)(材质|饰面|地面|墙面)?$/, ['stone']],
  [/^(砖|砖块|砖墙|砖石)$/, ['brick']],
  [/^(瓷砖|地砖|墙砖)$/, ['tile']],
  [/^(水泥|混凝土|清水混凝土)(墙面|地面)?$/, ['cement']],
  [/^(布艺|布料|织物|布)$/, ['fabric']],
  [/^(皮革|皮|皮质|真皮)$/, ['leather']],
  [/^(金属|金属质感|金属材质)$/, ['metal']],
  [/^(玻璃|玻璃幕墙)$/, ['glass']],
];
const MARBLE = /^(大理石)(地面|墙面|材质)?$/;
const MARBLES = new Set(['marbleWhite', 'marbleGrey', 'marbleBlack']);

/** A colour named without one of these is meant everywhere. */
const PLACE =
  /墙|地|顶|天花|门|窗|柜|床|毯|帘|沙发|椅|凳|桌|台|家具|屋|立面|铺装|布艺|软装|点缀|金属|灯/;

/** Reads a negative prompt by the dictionary of materials and colours. */
export function readDenied(words: string): Denied {
  const terms = words
    .toLowerCase()
    .split(BETWEEN_TERMS)
    .map((term) => term.replace(NO, '').trim())
    .filter((term) => term !== '');
  return { terms, finishes: terms.flatMap(readTerm) };
}

function readTerm(term: string): DeniedFinish[] {
  const families = FAMILY_WORDS.find(([pattern]) => pattern.test(term))?.[1];
  if (families) return [{ materials: new Set(membersOf(families)) }];
  if (MARBLE.test(term)) return [{ materials: MARBLES }];
  const wishes = Object.entries(interpretPrompt(term).wishes.finishes ?? {});
  const everywhere = !PLACE.test(term);
  return wishes.flatMap(([role, finishes]) =>
    finishes.map(({ material, colour }): DeniedFinish => {
      const own = material && MATERIALS[material].colour === colour;
      return {
        ...(material ? { materials: new Set([material]) } : {}),
        ...(colour && !own ? { colour } : {}),
        ...(material || everywhere ? {} : { roles: new Set([role as SurfaceRole]) }),
      };
    }),
  );
}

function membersOf(families: readonly string[]): MaterialId[] {
  const ids = Object.keys(MATERIALS) as MaterialId[];
  return ids.filter((id) => families.includes(MATERIALS[id].family));
}

const SAME_LIGHTNESS = 0.14;
const GREY_CHROMA = 0.035;
const SAME_HUE_RAD = 0.45;
const NEAR = 0.1;

/** Whether people call both colours by the same name: near in OKLab, or of one hue, or of one grey. */
function sameColour(first: string, second: string): boolean {
  const [L, a, b] = oklabOfHex(first);
  const [M, c, d] = oklabOfHex(second);
  if (Math.hypot(L - M, a - c, b - d) < NEAR) return true;
  const [chroma, other] = [Math.hypot(a, b), Math.hypot(c, d)];
  if (chroma < GREY_CHROMA || other < GREY_CHROMA) {
    return chroma < GREY_CHROMA && other < GREY_CHROMA && Math.abs(L - M) < SAME_LIGHTNESS;
  }
  const turn = Math.abs(Math.atan2(b, a) - Math.atan2(d, c));
  return Math.min(turn, 2 * Math.PI - turn) < SAME_HUE_RAD && Math.abs(L - M) < 2 * SAME_LIGHTNESS;
}

/** Whether a finish is kept out of a role. */
export function isDenied(
  { material, colour }: Finish,
  denied: Denied,
  role?: SurfaceRole,
): boolean {
  return denied.finishes.some(
    (one) =>
      (one.materials?.has(material) ?? true) &&
      (one.colour === undefined || sameColour(one.colour, colour)) &&
      (one.roles === undefined || role === undefined || one.roles.has(role)),
  );
}

/** Whether a material is kept out in every colour. */
export function isDeniedMaterial(material: string, denied: Denied): boolean {
  return denied.finishes.some((one) => one.colour === undefined && one.materials?.has(material));
}

/** Whether a bare colour is kept out, of whatever it is. */
export function isDeniedColour(colour: string, denied: Denied): boolean {
  return denied.finishes.some(
    (one) => one.materials === undefined && one.colour && sameColour(one.colour, colour),
  );
}

/** Quiet finishes that go almost anywhere. */
const QUIET: readonly MaterialId[] = [
  'plasterWhite',
  'plasterWarm',
  'microcement',
  'paint',
  'oakLight',
  'walnut',
  'tileGrey',
  'concrete',
  'slateDark',
  'linen',
];

/** The finishes that are left; else the allowed one most like the first; none when nothing is allowed. */
export function allowedOf(
  finishes: readonly Finish[],
  denied: Denied,
  role?: SurfaceRole,
): readonly Finish[] {
  const left = finishes.filter((finish) => !isDenied(finish, denied, role));
  if (left.length > 0 || finishes.length === 0) return left;
  const instead = [...siblingsOf(finishes[0].material), ...QUIET.map(plain)].find(
    (finish) => !isDenied(finish, denied, role),
  );
  return instead ? [instead] : [];
}

/** Every material of the same family, in its own colour. */
export function siblingsOf(material: MaterialId): readonly Finish[] {
  return membersOf([MATERIALS[material].family]).map(plain);
}

const plain = (material: MaterialId): Finish => ({ material, colour: MATERIALS[material].colour });

/** A look without what is denied; a role that nothing is left for goes. */
export function allowedLook(look: Look, denied: Denied): Look {
  if (denied.finishes.length === 0) return look;
  const finishes = Object.entries(look.finishes).map(([role, list]) => [
    role,
    allowedOf(list, denied, role as SurfaceRole),
  ]);
  return { ...look, finishes: Object.fromEntries(finishes.filter(([, list]) => list?.length)) };
}
