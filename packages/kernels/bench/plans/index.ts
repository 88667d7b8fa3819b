export { FLAT_LAYOUTS } from './flat-layouts.ts';
export { drawFlat } from './flat-plan.ts';
export { SITE_PLANS } from './site-plan.ts';
