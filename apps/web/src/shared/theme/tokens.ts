/**
 * Every colour and size of the product. The style sheet of CSS variables and the component library's
 * theme are both derived from here; nothing else states a colour or a pixel.
 */

const light = {
  paper: '#F6F5F1',
  surface: '#FFFFFF',
  sunken: '#EFEDE7',
  ink: '#1C1F22',
  inkSecond: '#5C6267',
  hairline: '#E4E1DA',
  hairlineStrong: '#CFCBC1',
  accent: '#1F6F68',
  accentHover: '#195C56',
  accentInk: '#FFFFFF',
  accentSoft: '#E3EFED',
  danger: '#C03F26',
  dangerSoft: '#FAEBE7',
  success: '#3B7439',
  scrim: 'rgb(28 31 34 / 0.44)',
  shadow: '0 12px 40px rgb(28 31 34 / 0.14)',
} as const;

type Palette = Record<keyof typeof light, string>;

const dark: Palette = {
  paper: '#141617',
  surface: '#1D2022',
  sunken: '#181B1C',
  ink: '#ECEAE4',
  inkSecond: '#9BA1A6',
  hairline: '#2C3033',
  hairlineStrong: '#42474B',
  accent: '#4FB3A8',
  accentHover: '#67C4BA',
  accentInk: '#0C1A18',
  accentSoft: '#1C302E',
  danger: '#EC7F67',
  dangerSoft: '#35211D',
  success: '#79B877',
  scrim: 'rgb(0 0 0 / 0.6)',
  shadow: '0 12px 40px rgb(0 0 0 / 0.5)',
};

export const palettes = { light, dark } as const;

/** The stage that holds pictures: the same neutral in both themes, so colours are judged fairly. */
export const stage = {
  ground: '#232628',
  raised: '#2F3336',
  line: '#41464A',
  ink: '#ECEAE4',
  inkSecond: '#A9AFB4',
  accent: '#4FB3A8',
  accentInk: '#0C1A18',
  danger: '#EC7F67',
  checker: '#2A2E30',
  /** Shows the mask; the overlay itself is half transparent. */
  mask: '#EC6246',
  shade: 'rgb(20 22 23 / 0.72)',
} as const;

/** Regions of one picture, told apart by colour; the first is the mask's own. */
export const regionColours = [
  stage.mask,
  '#3D8BE0',
  '#E0A82E',
  '#8A68DB',
  '#2FA97C',
  '#DB62A3',
  '#8DB22F',
  '#2DAFC4',
] as const;

/** Colours of the trade that pictures are searched by. */
export const searchColours = [
  { name: '米白', hex: '#ece6d9' },
  { name: '燕麦', hex: '#d3c4ab' },
  { name: '原木', hex: '#c69c6d' },
  { name: '胡桃', hex: '#7a5238' },
  { name: '陶土', hex: '#b5654a' },
  { name: '朱红', hex: '#b3382c' },
  { name: '姜黄', hex: '#d0a23c' },
  { name: '鼠尾草', hex: '#9aa88b' },
  { name: '墨绿', hex: '#34533f' },
  { name: '黛青', hex: '#1f6f68' },
  { name: '雾蓝', hex: '#8fa8bd' },
  { name: '藏青', hex: '#27395c' },
  { name: '藕粉', hex: '#d6b3ac' },
  { name: '水泥灰', hex: '#9c9c99' },
  { name: '炭黑', hex: '#2a2b2d' },
] as const;

export const fontFamily =
  '"PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans CJK SC", system-ui, sans-serif';
export const fontFamilyMono =
  'ui-monospace, "SF Mono", Consolas, "Noto Sans Mono CJK SC", monospace';

/**
 * What the root is written in unless the reader chose otherwise in his browser, px. Measures are stated for it and handed
 * to style sheets in rem: who chooses larger type gets everything that holds type larger, and the layouts that
 * narrower windows have. Rules, corners and focus rings alone stay what they are.
 */
export const rootPx = 16;

/** A measure stated in px for the usual root, in rem. */
export const inRem = (px: number): string => `${px / rootPx}rem`;

/** Type sizes, px at the usual root. */
export const fontSizePx = { xs: 13, sm: 14, md: 16, lg: 20, xl: 28, xxl: 40 } as const;

/** The 4 px grid: `space[3]` is 12 px at the usual root. */
export const spaceSteps = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32] as const;
export const gridPx = 4;

/** What is drawn around things, px whatever the root is. */
export const drawnPx = {
  line: 1,
  rule: 2,
  radius: 10,
  radiusControl: 8,
  radiusSmall: 4,
  focus: 2,
} as const;

/** Fixed measures, px at the usual root. */
export const sizePx = {
  control: 36,
  controlSmall: 28,
  controlLarge: 44,
  topbar: 56,
  zoneLeft: 352,
  zoneStrip: 104,
  zoneList: 280,
  toastTop: 200,
  toastWidth: 360,
  dialog: 400,
  dialogWide: 640,
  menu: 240,
  measure: 680,
  measureWide: 800,
  page: 1360,
  card: 240,
  thumb: 88,
  slot: 120,
  switchWidth: 40,
  switchHeight: 24,
  knob: 18,
  iconSmall: 16,
  icon: 20,
  iconLarge: 28,
} as const;

/**
 * What controls measure at least where fingers press them, px whatever the root is: fingers do not grow with the type. Of
 * small ones the rest of 44 px is what lies above and below them (`.reach`).
 */
export const fingerPx = { control: 44, controlSmall: 36 } as const;

export const durationMs = 160;
export const easing = 'ease-out';

/**
 * Widths at which the layout changes, px at the usual root; style sheets may name only these in media and container
 * queries, in rem ({@link inRem}).
 * `toolbar`: what the mask editor's tools need in one row; `searchKeys`: what the top bar needs for its search with its
 * keys; `deeds`: what all that can be done with a result needs in one row; `fingerTools` and `fingerRows`: below which
 * the mask editor's broader buttons for fingers fold, and stand in two rows.
 */
export const breakpointPx = {
  ...{ phone: 720, toolbar: 900, tablet: 1100 },
  ...{ searchKeys: 1200, deeds: 1430 },
  ...{ fingerTools: 1008, fingerRows: 816 },
} as const;

export const lineHeight = { tight: 1.25, normal: 1.57, reading: 1.75 } as const;
