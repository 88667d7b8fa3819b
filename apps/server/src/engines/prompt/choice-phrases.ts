import { type Phrase, phrase } from './phrase.ts';

/** Values that leave it to the model, in whatever field. */
const UNSAID = new Set(['keep', 'auto']);

const density = (zh: string, en: string): Readonly<Record<string, Phrase>> => ({
  none: phrase(`没有${zh}`, `no ${en}`),
  low: phrase(`${zh}稀少`, `sparse ${en}`),
  medium: phrase(`${zh}疏密适中`, `a moderate amount of ${en}`),
  high: phrase(`${zh}密集`, `dense ${en}`),
});

/** What each value of a choice says about the picture; fields in the order they are told. */
const CHOICES: Readonly<Record<string, Readonly<Record<string, Phrase>>>> = {
  look: {
    clean: phrase('工程线，粗细均匀', 'technical lines of even weight'),
    hand: phrase(
      '手绘线，粗细有变化，画出瓦、百叶、木纹',
      'hand-drawn lines of varying weight, with tiles, louvres and wood grain drawn',
    ),
  },
  palette: {
    warm: phrase('暖木色调', 'warm palette of sand and wood tones'),
    cool: phrase('冷灰色调', 'cool palette of greys'),
    fresh: phrase('清新色调，浅绿为主', 'fresh palette led by pale greens'),
    bold: phrase('浓彩色调，橙与深蓝对比', 'bold palette of orange against deep blue'),
  },
  planInput: {
    lines: phrase('原图是墨线图', 'the original is an ink drawing'),
    coloured: phrase(
      '原图已有颜色，换成新的配色',
      'the original is coloured already and takes the new palette',
    ),
  },
  view: {
    eyeLevel: phrase('人视角度', 'eye-level view'),
    lowAngle: phrase('仰视角度', 'low-angle view looking up'),
    birdsEye: phrase('鸟瞰角度', 'bird’s-eye view'),
    closeUp: phrase('局部特写', 'close-up of a detail'),
  },
  atmosphere: {
    day: phrase('晴天日光', 'sunny day with clear light'),
    goldenHour: phrase('暖阳斜照', 'golden hour with low warm sun'),
    dusk: phrase('黄昏，灯光初亮', 'dusk with the first lights on'),
    night: phrase('夜景，灯光亮起', 'night scene with the lights on'),
    overcast: phrase('阴天漫射光', 'overcast with diffuse light'),
    rain: phrase('雨天，地面湿润反光', 'rainy weather with wet reflecting ground'),
    snow: phrase('雪景，积雪覆盖', 'snowy scene under a cover of snow'),
    softInterior: phrase('柔和自然光', 'soft natural light'),
  },
  weather: {
    clear: phrase('晴朗', 'clear sky'),
    cloudy: phrase('多云', 'cloudy sky'),
    overcast: phrase('阴天', 'overcast sky'),
    rain: phrase('雨天，地面湿润反光', 'rain, wet reflecting ground'),
    snow: phrase('雪天，积雪覆盖', 'snow lying on everything'),
    fog: phrase('雾天，远处朦胧', 'fog, hazy distance'),
  },
  season: {
    spring: phrase('春天，新叶与花', 'spring with fresh leaves and blossom'),
    summer: phrase('夏天，枝叶浓绿', 'summer with deep green foliage'),
    autumn: phrase('秋天，叶色金红', 'autumn with gold and red leaves'),
    winter: phrase('冬天，枝条疏落', 'winter with bare branches'),
  },
  place: {
    outdoor: phrase('室外场景', 'outdoor scene'),
    indoor: phrase('室内场景，只改光线', 'interior, only the light changes'),
  },
  environment: {
    city: phrase('周边是城市', 'city surroundings'),
    suburb: phrase('周边是近郊', 'suburban surroundings'),
    waterfront: phrase('位于水边', 'by the water'),
    mountain: phrase('背靠山地', 'mountains behind'),
    forest: phrase('四周是林地', 'surrounded by woods'),
    plain: phrase('纯净背景', 'plain clean background'),
  },
  planting: density('植物', 'planting'),
  greenDensity: density('绿化', 'greenery'),
  roadDensity: density('道路', 'roads'),
  contextDensity: density('周边建筑', 'neighbouring buildings'),
  peopleDensity: density('人物', 'people'),
  density: density('家具', 'furniture'),
  camera: {
    push: phrase('镜头缓缓推进', 'the camera pushes in slowly'),
    pull: phrase('镜头缓缓拉远', 'the camera pulls back slowly'),
    pan: phrase('镜头水平摇动', 'the camera pans sideways'),
    truck: phrase('镜头平行移动', 'the camera trucks sideways'),
    orbit: phrase('镜头环绕主体', 'the camera orbits the subject'),
    aerial: phrase('航拍镜头', 'aerial drone shot'),
    walkthrough: phrase('第一人称漫游', 'first-person walkthrough'),
  },
};

export const TOLD_CHOICES = Object.keys(CHOICES);

/** What a choice says; null when it leaves it to the model. */
export function choicePhrase(field: string, value: unknown): Phrase | null {
  if (typeof value !== 'string' || UNSAID.has(value)) return null;
  return CHOICES[field]?.[value] ?? null;
}
