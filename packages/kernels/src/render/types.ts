import type { Rgb8 } from '../image.ts';
import type { MaterialId } from '../material/ids.ts';
import type { ProposedMask } from '../segment/proposed-mask.ts';

/** What a picture is, as far as the renderer treats it differently. */
export type InputKind = 'sketch' | 'line' | 'whiteModel' | 'render' | 'photo' | 'plan';

export type Domain = 'interior' | 'commercial' | 'architecture' | 'landscape';

/** The part a surface plays in a room or in front of a building. */
export type SurfaceRole =
  | 'floor'
  | 'wall'
  | 'ceiling'
  | 'furniture'
  | 'textile'
  | 'upholstery'
  | 'accent'
  | 'metal'
  | 'door'
  | 'facade'
  | 'roof'
  | 'ground'
  | 'glazing'
  | 'planting'
  | 'paving'
  | 'water'
  | 'sky';

export interface Finish {
  readonly material: MaterialId;
  /** `#rrggbb`: the mean colour of the surface under white light. */
  readonly colour: string;
}

export interface Look {
  readonly finishes: Partial<Record<SurfaceRole, readonly Finish[]>>;
  readonly light: {
    /** Colour of the main light, kelvin; 6500 leaves whites white. */
    readonly temperatureK: number;
    /** Exposure bias in stops. */
    readonly exposureEv: number;
    /** 0 soft … 1 hard. */
    readonly contrast: number;
  };
}

/** How much of something stands in a picture. */
export type Density = 'none' | 'low' | 'medium' | 'high';

export interface RenderRequest {
  readonly image: Rgb8;
  readonly kind: InputKind;
  readonly domain: Domain;
  /** Already merged by the caller: category and the words of the prompt. */
  readonly look: Look;
  /** Style picture whose colours are followed. */
  readonly palette?: Rgb8;
  /** 0 … 1: how far towards the style picture's colours. */
  readonly followPalette: number;
  /** The style picture's textures are laid on the large surfaces too. */
  readonly followTexture?: boolean;
  /** 0 … 1: how strictly the drawn structure is kept. */
  readonly cnStrength: number;
  /** 0 … 1: how much of the input's own colours is kept; line drawings have none. */
  readonly lock: number;
  /** 'day' | 'goldenHour' | 'dusk' | 'night' | 'overcast' | 'rain' | 'snow' | 'softInterior'; others read as day. */
  readonly atmosphere: string;
  /** What stands on the horizon: 'city' | 'suburb' | 'waterfront' | 'mountain' | 'forest' | 'plain'; a wooded ridge for the rest. */
  readonly environment: string;
  readonly view: string;
  readonly seed: number;
  /**
   * Colour-ID map of the same scene: every flat colour is a zone of one material whose border is kept, black
   * and white are free. Zones of a coloured picture keep its own colours whatever `lock` says.
   */
  readonly channelMap?: Rgb8;
  /** The map's zones come back byte for byte; what is black or white in it is rendered. */
  readonly zonesStay?: boolean;
  /** Roles that were asked for by name: they change in a coloured picture whatever `lock` says. */
  readonly asked?: readonly SurfaceRole[];
  /** 'spring' | 'summer' | 'autumn' | 'winter': leaves, grass, flowers, height of the sun. */
  readonly season?: string;
  /** Grasses, flowers and shrubs set on planted ground of a constructed picture: 'none' … 'high'. */
  readonly planting?: Density;
  /** What a network takes for one piece each of a photograph: surfaces are covered piece by piece. */
  readonly pieces?: readonly ProposedMask[];
  /** How densely the far surroundings are built: 'none' … 'high'. */
  readonly built?: Density;
}

export interface RenderResult {
  /** Same size as the input. */
  readonly image: Rgb8;
  /** Share of the input's edges found again, 0 … 1. */
  readonly structure: number;
  /** Regions the picture was split into. */
  readonly regions: number;
}
