import type { LocalCapability } from './capability.ts';
import { eraseCapability } from './erase.ts';
import { lineartCapability } from './lineart.ts';
import { materialCapability } from './material.ts';
import { renderCapability } from './render.ts';

/** Everything the built-in engine does. */
export const LOCAL_CAPABILITIES: readonly LocalCapability[] = [
  renderCapability,
  eraseCapability,
  lineartCapability,
  materialCapability,
];
