import type { HandbookEntry } from '../../entry.ts';
import { GLASS_AND_METAL } from './glass-metal.ts';
import { OUTDOOR_MATERIALS } from './outdoor.ts';
import { SOFT_MATERIALS } from './soft.ts';
import { STONES } from './stone.ts';
import { STONE_AND_TILE } from './tile.ts';
import { WALL_FINISHES } from './walls.ts';
import { WOODS } from './wood.ts';

export const MATERIALS: readonly HandbookEntry[] = [
  ...STONES,
  ...STONE_AND_TILE,
  ...WOODS,
  ...WALL_FINISHES,
  ...GLASS_AND_METAL,
  ...SOFT_MATERIALS,
  ...OUTDOOR_MATERIALS,
];
