import type { LabelMap } from '../image.ts';
import type { Atmosphere } from './atmosphere.ts';
import type { Skin } from './finish.ts';
import type { Lighting } from './light.ts';
import type { OwnPaint } from './own-paint.ts';
import type { Part } from './part.ts';
import type { Region } from './regions.ts';
import type { Sky } from './sky.ts';
import type { Space } from './space.ts';

/** Everything the shading of one picture reads; planes have one value per pixel. */
export interface ShadeInput {
  readonly labels: LabelMap;
  readonly regions: readonly Region[];
  readonly parts: readonly Part[];
  readonly skins: readonly Skin[];
  readonly space: Space;
  readonly lighting: Lighting;
  readonly sky: Sky;
  readonly atmosphere: Atmosphere;
  readonly inside: boolean;
  readonly temperatureK: number;
  /** Off where the input already shows its own shading. */
  readonly roundEdges: boolean;
  readonly seed: number;
  /** Factor on all light: occlusion, contact shadow, the input's own shading. */
  readonly shadow: Float32Array;
  /** Extra direct sun 0 … 1 (patches of sun in a room); null outside. */
  readonly sunPatch: Float32Array | null;
  /** Distance to the nearest region border, pixels. */
  readonly borderPx: Float32Array;
  /** The input's own colours; null where the finishes alone colour the picture. */
  readonly own: OwnPaint | null;
}
