import type { Light, PartialFinish, Spot } from './look.ts';
import { LAYINGS, MATERIALS, type MaterialId } from './material.ts';
import type { Atmosphere, Environment } from './words/lexeme.ts';

/** What the parts of a look are called to the user. */
export const SPOT_NAMES: Readonly<Record<Spot, string>> = {
  floor: '地面',
  wall: '墙面',
  'wall:feature': '背景墙',
  ceiling: '顶面',
  furniture: '家具',
  'furniture:soft': '软体家具',
  'furniture:hard': '柜体桌台',
  textile: '布艺',
  accent: '点缀',
  metal: '金属件',
  door: '门',
  facade: '外立面',
  'facade:feature': '立面点缀',
  roof: '屋面',
  ground: '绿地',
  glazing: '门窗玻璃',
  planting: '植物',
  paving: '铺装',
  water: '水景',
  sky: '天空',
};

export const ATMOSPHERE_NAMES: Readonly<Record<Atmosphere, string>> = {
  day: '晴天',
  goldenHour: '暖阳',
  dusk: '黄昏',
  night: '夜景',
  overcast: '阴天',
  rain: '雨天',
  snow: '雪景',
  softInterior: '柔和自然光',
};

export const ENVIRONMENT_NAMES: Readonly<Record<Environment, string>> = {
  city: '城市',
  suburb: '近郊',
  waterfront: '滨水',
  mountain: '山地',
  forest: '林地',
  plain: '纯净背景',
};

export const LIGHT_NAMES: Readonly<Record<keyof Light, string>> = {
  temperatureK: '色温',
  exposureEv: '曝光',
  contrast: '明暗对比',
};

/** `胡桃木`, `微水泥 #c4c3c0`, `胡桃木拼花`, `#27473a`, `加深`. */
export function describeFinish({ material, colour, shade }: PartialFinish): string {
  const laying = material && LAYINGS.get(material);
  const species = material && laying && speciesOf(material, colour);
  if (species) return `${species}${laying}`;
  const name = material && MATERIALS[material].name;
  const own = material && MATERIALS[material].colour === colour;
  const words = [name, own ? undefined : colour].filter((word) => word !== undefined);
  if (words.length > 0) return words.join(' ');
  return (shade ?? 0) < 0 ? '加深' : '提亮';
}

/** The material of the same family that is of this colour when nobody asks for another; none in the laying's own. */
function speciesOf(laid: MaterialId, colour: string | undefined): string | undefined {
  const { family, colour: own } = MATERIALS[laid];
  if (colour === own) return undefined;
  const plain = Object.entries(MATERIALS).filter(
    ([id, material]) => material.family === family && !LAYINGS.has(id as MaterialId),
  );
  return plain.find(([, material]) => material.colour === colour)?.[1].name;
}
