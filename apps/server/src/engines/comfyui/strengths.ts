import type { Capability, Settings } from '@zhuhui/tools';
import type { GraphValues } from './graphs/graph.ts';

type Strengths = Required<Pick<GraphValues, 'STRUCTURE' | 'DENOISE' | 'STYLE_STRENGTH'>>;

const numberOr = (value: unknown, fallback: number): number =>
  typeof value === 'number' ? value : fallback;
const share = (value: number): number => Math.round(Math.max(0, Math.min(1, value)) * 1000) / 1000;

/** How much is drawn anew over the base picture, 0 … 1, by what the tool's settings ask. */
function denoiseOf(capability: Capability, settings: Settings): number {
  const structure = numberOr(settings.cnStrength, 0.75);
  switch (capability) {
    case 'style':
      return 0.3 + 0.5 * numberOr(settings.strength, 0.7);
    case 'upscaleDetail': {
      // From a bare hint of texture to visibly new material; likeness holds it back.
      const detail = numberOr(settings.detail, 0.5);
      return (0.15 + 0.4 * detail) * (1.35 - 0.5 * numberOr(settings.resemblance, 0.7));
    }
    case 'atmosphere':
      return 0.6;
    case 'material':
      return 0.9;
    case 'render':
    case 'furnish':
    case 'live':
      return 0.95 - 0.45 * structure;
    default:
      return 1;
  }
}

/** The settings of a task as the strengths that a graph knows. */
export function strengthsOf(capability: Capability, settings: Settings): Strengths {
  const style = numberOr(settings.strength, settings.ipaPlus ? 1 : 0.7);
  return {
    STRUCTURE: share(numberOr(settings.cnStrength, 0.75)),
    DENOISE: share(denoiseOf(capability, settings)),
    STYLE_STRENGTH: share(style),
  };
}
