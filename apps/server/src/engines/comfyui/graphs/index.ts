import type { GraphVariant } from './graph.ts';
import { zImageFurnish, zImageRender, zImageText } from './zimage.ts';

/**
 * Every way ComfyUI's own nodes serve a capability; of one capability, the preferred ones first. Of
 * those a server can run, the first is taken whose pictures the task has and whose kind of base picture
 * it is.
 */
export const GRAPH_VARIANTS: readonly GraphVariant[] = [...zImageRender, zImageFurnish, zImageText];
