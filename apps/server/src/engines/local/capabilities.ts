import { atmosphereCapability } from './atmosphere.ts';
import type { LocalCapability } from './capability.ts';
import { compressCapability } from './compress.ts';
import { eraseCapability } from './erase.ts';
import { flatplanCapability } from './flatplan.ts';
import { furnishCapability } from './furnish.ts';
import { img2VideoCapability } from './img2video.ts';
import { imgs2VideoCapability } from './imgs2video.ts';
import { inpaintCapability } from './inpaint.ts';
import { lineartCapability } from './lineart.ts';
import { liveCapability } from './live.ts';
import { materialCapability } from './material.ts';
import { mattingCapability } from './matting.ts';
import { outpaintCapability } from './outpaint.ts';
import { renderCapability } from './render.ts';
import { styleCapability } from './style.ts';
import { text2imgCapability } from './text2img.ts';
import { text2VideoCapability } from './text2video.ts';
import { upscaleCapability } from './upscale.ts';
import { upscaleDetailCapability } from './upscale-detail.ts';

/** Everything the built-in engine does. */
export const LOCAL_CAPABILITIES: readonly LocalCapability[] = [
  renderCapability,
  eraseCapability,
  outpaintCapability,
  lineartCapability,
  flatplanCapability,
  materialCapability,
  mattingCapability,
  inpaintCapability,
  compressCapability,
  styleCapability,
  atmosphereCapability,
  upscaleCapability,
  upscaleDetailCapability,
  liveCapability,
  img2VideoCapability,
  imgs2VideoCapability,
  text2imgCapability,
  text2VideoCapability,
  furnishCapability,
];
