import type { HandbookEntry } from '../../entry.ts';
import { CARE } from './care.ts';
import { COLOURS } from './colour.ts';
import { COMFORT } from './comfort.ts';
import { HOSPITALITY } from './hospitality.ts';
import { PEOPLE } from './people.ts';
import { PLANNING } from './planning.ts';
import { PROCESS } from './process.ts';
import { RETAIL } from './retail.ts';
import { ROOMS } from './rooms.ts';
import { SOFT } from './soft.ts';
import { STORAGE } from './storage.ts';
import { STYLES } from './styles.ts';
import { WORKPLACES } from './workplaces.ts';

export const INTERIOR: readonly HandbookEntry[] = [
  ...CARE,
  ...COLOURS,
  ...COMFORT,
  ...HOSPITALITY,
  ...PEOPLE,
  ...PLANNING,
  ...PROCESS,
  ...RETAIL,
  ...ROOMS,
  ...SOFT,
  ...STORAGE,
  ...STYLES,
  ...WORKPLACES,
];
