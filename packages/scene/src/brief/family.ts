import type { Trade } from './vocabulary.ts';

/** Families of materials that the trade does not name. */
const OWN_FAMILIES: Readonly<Record<string, string>> = {
  lacquerWhite: 'coating',
  lacquerBlack: 'coating',
  plasticWhite: 'coating',
  plasticBlack: 'coating',
  ceramicWhite: 'ceramic',
  ceramicGlazed: 'ceramic',
  terracotta: 'ceramic',
  chrome: 'metal',
  gold: 'metal',
  silver: 'metal',
  glassFrosted: 'glass',
  glassSolid: 'glass',
  paper: 'paper',
  lampshade: 'fabric',
  curtain: 'fabric',
  sheer: 'fabric',
  silk: 'fabric',
  leatherWhite: 'leather',
};

/** Family of a material, the trade's or the library's own. */
export const familyOf = (material: string, trade: Trade): string =>
  trade.materials[material]?.family ?? OWN_FAMILIES[material] ?? '';
