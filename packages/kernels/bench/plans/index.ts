export { FLAT_LAYOUTS, type FlatLayout } from './flat-layouts.ts';
export { drawFlat } from './flat-plan.ts';
