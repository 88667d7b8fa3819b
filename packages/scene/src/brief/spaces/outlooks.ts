import type { SpaceId } from '../spaces.ts';

/** What is usual before the windows of a room: a city from some storeys up, or the street that it opens to. */
export type Outlook = 'city' | 'street';

const HIGH_UP: readonly SpaceId[] = ['office', 'meeting', 'executive', 'hotelRoom'];
const ON_STREETS: readonly SpaceId[] = [
  'reception',
  'restaurant',
  'privateDining',
  'cafe',
  'bar',
  'ktv',
  'hotelLobby',
  'retail',
  'clothing',
  'jewellery',
  'bookshop',
  'beauty',
  'hair',
  'gym',
  'yoga',
  'clinic',
  'salesHall',
  'atrium',
];

/** Rooms that stand in cities, by what they see of them; the others look into gardens. */
export const OUTLOOK_OF: ReadonlyMap<SpaceId, Outlook> = new Map([
  ...HIGH_UP.map((space) => [space, 'city'] as const),
  ...ON_STREETS.map((space) => [space, 'street'] as const),
]);
