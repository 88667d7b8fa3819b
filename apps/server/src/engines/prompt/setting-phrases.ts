import type { Settings } from '@zhuhui/tools';
import { englishOf, MATERIALS, type MaterialId } from '@zhuhui/tools/look';
import { hourPhrase } from './hour-phrase.ts';
import { type Phrase, phrase } from './phrase.ts';

type Say = (value: unknown, settings: Settings) => Phrase | null;

const share =
  (low: Phrase, middle: Phrase | null, high: Phrase): Say =>
  (value) => {
    if (typeof value !== 'number') return null;
    if (value < 0.35) return low;
    return value > 0.7 ? high : middle;
  };

const toggle =
  (on: Phrase | null, off: Phrase | null): Say =>
  (value) => {
    if (typeof value !== 'boolean') return null;
    return value ? on : off;
  };

const measure =
  (say: (value: number) => Phrase): Say =>
  (value) =>
    typeof value === 'number' && value > 0 ? say(value) : null;

const libraryMaterial: Say = (value, { materialImage }) => {
  const material = MATERIALS[value as MaterialId];
  // A picture of the material wins over the library.
  return material && !materialImage ? phrase(material.name, englishOf(material.name)) : null;
};

const millimetres: Say = measure((metres) => {
  const mm = Math.round(metres * 1000);
  return phrase(`铺贴单元长边约 ${mm} mm`, `each unit about ${mm} mm long`);
});

/** Of a line drawing it is how much is drawn, of an enlargement how much is added. */
const detail: Say = (value, settings) =>
  'resemblance' in settings
    ? share(
        phrase('少加细节', 'little detail added'),
        null,
        phrase('多补细节', 'much detail added'),
      )(value, settings)
    : share(
        phrase('只画主要轮廓', 'main outlines only'),
        null,
        phrase('细节丰富', 'rich in detail'),
      )(value, settings);

const lineWeight: Say = (value) => {
  if (typeof value !== 'number') return null;
  if (value < 1.5) return phrase('细线', 'thin lines');
  return value > 2 ? phrase('粗线', 'bold lines') : phrase('中等线宽', 'medium lines');
};

/** Base pictures that have no colours of their own to keep. */
const COLOURLESS: ReadonlySet<unknown> = new Set(['sketch', 'line', 'whiteModel', 'plan']);

const ownColours: Say = (value, settings) => {
  if (typeof value !== 'number' || COLOURLESS.has(settings.inputKind)) return null;
  return share(
    phrase('配色与材质可重新搭配', 'colours and materials may be chosen anew'),
    phrase('原图已有的颜色大致保留', 'colours already in the picture are roughly kept'),
    phrase(
      '原图已有的颜色与材质分区保留，另有要求的除外',
      'colours and material zones already in the picture are kept unless asked otherwise',
    ),
  )(value, settings);
};

const COMPASS: readonly Phrase[] = [
  phrase('上方', 'the top'),
  phrase('右上方', 'the top right'),
  phrase('右侧', 'the right'),
  phrase('右下方', 'the bottom right'),
  phrase('下方', 'the bottom'),
  phrase('左下方', 'the bottom left'),
  phrase('左侧', 'the left'),
  phrase('左上方', 'the top left'),
];

/** Degrees clockwise from the top. */
const sunDirection: Say = (value, { treeShadows }) => {
  if (typeof value !== 'number' || treeShadows === false) return null;
  const from = COMPASS[Math.round(value / 45) % COMPASS.length] as Phrase;
  return phrase(`阳光从${from.zh}照来`, `sunlight from ${from.en}`);
};

const texture = (zh: string, en: string): Say =>
  toggle(
    phrase(`${zh}带纹理`, `${en} with texture`),
    phrase(`${zh}用纯色`, `${en} in flat colour`),
  );

/** What settings other than choices say about the picture; fields in the order they are told. */
const SETTINGS: Readonly<Record<string, Say>> = {
  material: libraryMaterial,
  tileSize: millimetres,
  surfaceWidth: measure((metres) =>
    phrase(`选区实际宽约 ${metres} m`, `the area is about ${metres} m wide in reality`),
  ),
  rotation: measure((degrees) =>
    phrase(`纹理顺时针旋转 ${degrees}°`, `the pattern turned ${degrees}° clockwise`),
  ),
  hour: (value) => (typeof value === 'number' ? hourPhrase(value) : null),
  lineWeight,
  detail,
  resemblance: share(
    phrase('允许改动细部', 'small forms may change'),
    null,
    phrase('与原图完全一致', 'exactly like the original'),
  ),
  straighten: toggle(phrase('直线挺直', 'straight lines drawn straight'), null),
  roomTextures: texture('房间地面', 'room floors'),
  wallFill: toggle(
    phrase('墙体填实', 'walls filled solid'),
    phrase('墙体不填充', 'walls left unfilled'),
  ),
  keepLabels: toggle(
    phrase('保留文字与尺寸', 'lettering and dimensions kept'),
    phrase('去掉文字与尺寸', 'lettering and dimensions removed'),
  ),
  greening: texture('绿化', 'greenery'),
  waterTexture: texture('水面', 'water'),
  pavingTexture: texture('铺装', 'paving'),
  treeShadows: toggle(phrase('树木有投影', 'trees cast shadows'), phrase('没有投影', 'no shadows')),
  sunDirection,
  keepShading: toggle(
    phrase('保留原有的明暗与阴影', 'original light and shadows kept'),
    phrase('不保留原有的明暗', 'original light and shadows not kept'),
  ),
  lock: ownColours,
};

export const TOLD_SETTINGS = Object.keys(SETTINGS);

/** What a setting says; null when it says nothing, or nothing beside the others. */
export function settingPhrase(field: string, settings: Settings): Phrase | null {
  return SETTINGS[field]?.(settings[field], settings) ?? null;
}
