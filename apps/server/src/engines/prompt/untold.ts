import type { Capability, ToolDefinition } from '@zhuhui/tools';

/**
 * Settings that no hosted model is told and that `picture-tool.ts` and `film-tool.ts` do not use, by
 * what the tool asks for. Their results are pixels, so vector outputs are not to be had; a canvas to
 * draw on takes no reference; how films cut from one picture to the next is the model's affair.
 */
const UNTOLD_FIELDS: Partial<Record<Capability, readonly string[]>> = {
  text2image: ['scene', 'styleImage'],
  furnish: ['inputKind', 'lock'],
  inpaint: ['inputKind', 'lock'],
  lineart: ['output', 'realWidth'],
  flatplan: ['output'],
  upscale: ['denoise', 'deblock'],
  images2video: ['transition', 'title'],
};

/** The tool's settings that a hosted model does not look at. */
export const untoldFields = ({ capability, fields }: ToolDefinition): readonly string[] =>
  (UNTOLD_FIELDS[capability] ?? []).filter((name) => name in fields);
