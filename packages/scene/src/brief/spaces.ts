import type { SpaceKind } from './space-kind.ts';
import { BUILDINGS } from './spaces/buildings.ts';
import { OPEN_AIR } from './spaces/open-air.ts';
import { ROOMS } from './spaces/rooms.ts';

export type { SpaceKind } from './space-kind.ts';

const SPACES = { ...ROOMS, ...BUILDINGS, ...OPEN_AIR };

export type SpaceId = keyof typeof SPACES;

/** Every kind of place, by its key in a scene description. */
export const SPACE_KINDS: Readonly<Record<SpaceId, SpaceKind>> = SPACES;
