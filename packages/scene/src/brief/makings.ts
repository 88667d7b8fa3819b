type Making = Readonly<{ materials: readonly string[]; colour?: string }>;

const WOODS = ['oakNatural', 'oakLight', 'walnut', 'teak', 'ashGrey'];

/**
 * What things are said to be made of beyond the trade's names of materials: short words that stand
 * right before a thing (`木床`, `皮椅`), and colours that are a material's (`原木色`).
 */
export const MAKING_WORDS: readonly (readonly [words: string, making: Making])[] = [
  ['木 木制 全木 实木框架 木纹', { materials: WOODS }],
  ['原木色 木色 浅木色 原木风', { materials: ['oakLight'] }],
  ['胡桃色 胡桃木色 深木色', { materials: ['walnut'] }],
  ['布艺 布 布质 棉麻布', { materials: ['linen'] }],
  ['皮 皮艺 牛皮 皮面', { materials: ['leatherTan', 'leatherBlack'] }],
  ['绒面 灯芯绒 绒 雪尼尔', { materials: ['velvet'] }],
  ['羊羔毛 泰迪 毛绒', { materials: ['wool'] }],
  ['铁 铁质 铁制 铸铁 锻铁', { materials: ['blackMetal'] }],
  ['人造石 石英石 人造大理石', { materials: ['marbleWhite', 'rockSlabGrey', 'marbleBlack'] }],
  ['石质 石制', { materials: ['travertine', 'marbleGrey'] }],
  ['磨砂玻璃 长虹玻璃 压花玻璃 水纹玻璃', { materials: ['glassFrosted'] }],
  ['小方砖 小白砖 方砖 墙砖 手工砖 釉面砖 地铁砖', { materials: ['tileWhite'] }],
  ['铝合金 铝 铝制 铝材', { materials: ['aluminium'] }],
  ['水晶', { materials: ['glassSolid'] }],
  ['纸 宣纸 和纸', { materials: ['paper'] }],
  ['陶 陶土', { materials: ['terracotta'] }],
  ['陶瓷 白瓷 瓷', { materials: ['ceramicWhite'] }],
  ['粗陶 釉面陶', { materials: ['ceramicGlazed'] }],
  ['剑麻 黄麻 草编', { materials: ['rattan'] }],
  ['真丝 丝绸 绸缎', { materials: ['silk'] }],
  ['白色皮革 白皮', { materials: ['leatherWhite'] }],
  ['钢琴漆 黑色烤漆', { materials: ['lacquerBlack'] }],
  ['白色烤漆', { materials: ['lacquerWhite'] }],
  ['铜质 铜制 纯铜 铜艺', { materials: ['brass'] }],
  ['镀铬 铬', { materials: ['chrome'] }],
  ['金箔', { materials: ['gold'] }],
];

/** Names that say of what a thing is, though no material stands in them. */
export const NAMED_BY_MAKING: Readonly<Record<string, readonly string[]>> = {
  地砖: ['tileGrey'],
  黑板: ['plasticBlack'],
  竹帘: ['bamboo'],
  竹篱: ['bamboo'],
  灰瓦: ['slateDark'],
  青瓦: ['slateDark'],
  黛瓦: ['slateDark'],
  小青瓦: ['slateDark'],
  红瓦: ['brickRed'],
  陶瓦: ['brickRed'],
  筒瓦: ['brickRed'],
  茅草顶: ['rattan'],
  茅草屋顶: ['rattan'],
  草顶: ['rattan'],
};

/** Longer words that begin like one of these and mean nothing of the kind. */
export const NOT_MAKINGS =
  '布置 布局 分布 布景 布满 瀑布 布达拉 木兰 木槿 乔木 木本 铁路 铁塔 高铁 皮肤 纸巾 绒毛 木马 特别 级别 类别 雕花 到顶 通顶 顶天立地 进深 景深 中央过道 中间过道 中央通道 中间通道 中间走道 主通道 主过道';
