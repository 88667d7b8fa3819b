/** Materials that are worked, laid and drawn alike. */
export type MaterialFamily =
  | 'wood'
  | 'stone'
  | 'terrazzo'
  | 'brick'
  | 'cement'
  | 'coating'
  | 'tile'
  | 'fabric'
  | 'leather'
  | 'weave'
  | 'metal'
  | 'glass'
  | 'plant'
  | 'water'
  | 'earth';

interface Material {
  readonly name: string;
  /** `#rrggbb`: its mean colour under white light when nobody asks for another. */
  readonly colour: string;
  readonly family: MaterialFamily;
}

/** Every material the renderer knows; the ids are stable in stored settings. */
const TABLE = {
  oakLight: { name: '浅橡木', colour: '#d6bd98', family: 'wood' },
  oakNatural: { name: '橡木', colour: '#bd9564', family: 'wood' },
  walnut: { name: '胡桃木', colour: '#6f4b33', family: 'wood' },
  teak: { name: '柚木', colour: '#94653c', family: 'wood' },
  ashGrey: { name: '灰木', colour: '#a79e92', family: 'wood' },
  cherry: { name: '樱桃木', colour: '#9a5a3a', family: 'wood' },
  bamboo: { name: '竹', colour: '#c9ab70', family: 'wood' },
  oakQuarter: { name: '径切橡木', colour: '#bd9564', family: 'wood' },
  herringboneOak: { name: '橡木拼花', colour: '#b78f60', family: 'wood' },
  chevronOak: { name: '橡木鱼骨拼', colour: '#b78f60', family: 'wood' },
  marbleWhite: { name: '白色大理石', colour: '#e6e3de', family: 'stone' },
  marbleGrey: { name: '灰色大理石', colour: '#a3a19d', family: 'stone' },
  marbleBlack: { name: '黑色大理石', colour: '#2f2e2f', family: 'stone' },
  travertine: { name: '洞石', colour: '#d4c3a6', family: 'stone' },
  slateDark: { name: '板岩', colour: '#4b4d50', family: 'stone' },
  granite: { name: '花岗岩', colour: '#a09c96', family: 'stone' },
  sandstone: { name: '砂岩', colour: '#c8ab80', family: 'stone' },
  terrazzo: { name: '水磨石', colour: '#cfc9bf', family: 'terrazzo' },
  rockSlabGrey: { name: '岩板', colour: '#96938d', family: 'stone' },
  brickRed: { name: '红砖', colour: '#99543d', family: 'brick' },
  brickGrey: { name: '青砖', colour: '#777a79', family: 'brick' },
  brickWhite: { name: '白砖', colour: '#dfdad1', family: 'brick' },
  brickEnglish: { name: '一顺一丁砖墙', colour: '#99543d', family: 'brick' },
  brickFlemish: { name: '梅花丁砖墙', colour: '#99543d', family: 'brick' },
  brickSoldier: { name: '竖砌砖墙', colour: '#99543d', family: 'brick' },
  brickStack: { name: '通缝砖墙', colour: '#99543d', family: 'brick' },
  concrete: { name: '清水混凝土', colour: '#a5a29c', family: 'cement' },
  microcement: { name: '微水泥', colour: '#bab3a8', family: 'cement' },
  plasterWhite: { name: '白色涂料', colour: '#ebe8e1', family: 'coating' },
  plasterWarm: { name: '暖色肌理涂料', colour: '#e6d9c5', family: 'coating' },
  limewash: { name: '艺术漆', colour: '#d5cabb', family: 'coating' },
  paint: { name: '乳胶漆', colour: '#eeebe5', family: 'coating' },
  tileWhite: { name: '白瓷砖', colour: '#e9e8e4', family: 'tile' },
  tileGrey: { name: '灰瓷砖', colour: '#a8a7a3', family: 'tile' },
  mosaic: { name: '马赛克', colour: '#8fa5a3', family: 'tile' },
  linen: { name: '亚麻', colour: '#cfc4b1', family: 'fabric' },
  cotton: { name: '棉布', colour: '#dfd8cb', family: 'fabric' },
  velvet: { name: '丝绒', colour: '#6c6a62', family: 'fabric' },
  wool: { name: '羊毛', colour: '#d9cfbf', family: 'fabric' },
  leatherTan: { name: '焦糖皮革', colour: '#9f6840', family: 'leather' },
  leatherBlack: { name: '黑色皮革', colour: '#2d2a29', family: 'leather' },
  carpet: { name: '地毯', colour: '#b5aca0', family: 'fabric' },
  rattan: { name: '藤编', colour: '#c39d68', family: 'weave' },
  steelBrushed: { name: '拉丝不锈钢', colour: '#acaeb0', family: 'metal' },
  aluminium: { name: '铝板', colour: '#c1c4c6', family: 'metal' },
  brass: { name: '黄铜', colour: '#b08d4c', family: 'metal' },
  copper: { name: '紫铜', colour: '#ac6d4a', family: 'metal' },
  corten: { name: '耐候钢', colour: '#8a4f30', family: 'metal' },
  blackMetal: { name: '黑色金属', colour: '#2b2b2d', family: 'metal' },
  glassClear: { name: '透明玻璃', colour: '#b6c8cc', family: 'glass' },
  glassTinted: { name: '有色玻璃', colour: '#6f8791', family: 'glass' },
  mirror: { name: '镜面', colour: '#c3cbcd', family: 'glass' },
  grass: { name: '草坪', colour: '#6f8b45', family: 'plant' },
  gravel: { name: '砾石', colour: '#b1a998', family: 'terrazzo' },
  paving: { name: '铺装', colour: '#aaa59b', family: 'brick' },
  asphalt: { name: '沥青', colour: '#58585a', family: 'terrazzo' },
  water: { name: '水面', colour: '#4c6f7b', family: 'water' },
  woodDeck: { name: '防腐木', colour: '#96714b', family: 'wood' },
  foliage: { name: '绿植', colour: '#5a793d', family: 'plant' },
  soil: { name: '土壤', colour: '#6d5540', family: 'earth' },
  sand: { name: '沙', colour: '#d6c29c', family: 'earth' },
  snow: { name: '雪', colour: '#eef2f6', family: 'coating' },
} as const satisfies Record<string, Material>;

export type MaterialId = keyof typeof TABLE;

export const MATERIALS: Readonly<Record<MaterialId, Material>> = TABLE;

/** Ways to lay or cut that a material's own colour goes with, and what they are called after its name. */
export const LAYINGS: ReadonlyMap<MaterialId, string> = new Map<MaterialId, string>([
  ['oakQuarter', '（径切）'],
  ['herringboneOak', '拼花'],
  ['chevronOak', '鱼骨拼'],
  ['brickEnglish', '（一顺一丁）'],
  ['brickFlemish', '（梅花丁）'],
  ['brickSoldier', '（竖砌）'],
  ['brickStack', '（通缝）'],
]);
