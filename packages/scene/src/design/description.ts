import type { Camera } from '../camera.ts';
import type { Vec2, Vec3 } from '../vec.ts';

/**
 * A designed scene as data: the one truth between a brief and its pictures. It is JSON, so it can be
 * stored, edited and handed on; whatever is not in it is not in the picture.
 * Metres and degrees; x to the right, y away from the viewer, z up; angles counter-clockwise from above.
 */
export interface SceneDescription {
  readonly version: typeof DESCRIPTION_VERSION;
  readonly seed: number;
  /** The words it came from, empty when it was made by hand. */
  readonly brief: string;
  /** Key of the kind of space (`brief/spaces.ts`). */
  readonly space: string;
  readonly setting: Setting;
  /** Key of the style in the trade's classification. */
  readonly style: string;
  /** Indoors: the room. A building or open ground has a site instead. */
  readonly room?: Room;
  readonly site?: Site;
  /** What the big surfaces are finished with. */
  readonly surfaces: Surfaces;
  readonly items: readonly Item[];
  readonly light: SceneLight;
  readonly season: Season;
  /** What is to be seen around the site and through the windows. */
  readonly surroundings: Surroundings;
  /** Open water to be seen beside the site or through the windows. */
  readonly water?: Water;
  readonly camera: SceneCamera;
  /** What the designer should know: wishes that could not be met, and why. Chinese. */
  readonly notes: readonly string[];
}

export const DESCRIPTION_VERSION = 1;

export const SETTINGS = ['indoors', 'building', 'openAir'] as const;
export type Setting = (typeof SETTINGS)[number];

export const SEASONS = ['spring', 'summer', 'autumn', 'winter'] as const;
export type Season = (typeof SEASONS)[number];

export const WEATHERS = ['clear', 'cloudy', 'overcast', 'fog', 'rain', 'snow'] as const;
export type Weather = (typeof WEATHERS)[number];

export const SURROUNDINGS = [
  'city',
  'suburb',
  'waterfront',
  'mountain',
  'forest',
  'plain',
] as const;
export type Surroundings = (typeof SURROUNDINGS)[number];

export const WATERS = ['sea', 'lake', 'river'] as const;
export type Water = (typeof WATERS)[number];

/** A material of the table in `materials/`, in a colour of its own where one is asked for. */
export interface Finish {
  readonly material: string;
  /** `#rrggbb`, sRGB: its mean colour under white light. */
  readonly color?: string;
}

export const SURFACE_KEYS = [
  'floor',
  'wall',
  'featureWall',
  'ceiling',
  'trim',
  'door',
  'frame',
  'glazing',
  'facade',
  'facadeAccent',
  'roof',
  'ground',
  'paving',
  'planting',
  'water',
] as const;
export type SurfaceKey = (typeof SURFACE_KEYS)[number];
export type Surfaces = Readonly<Partial<Record<SurfaceKey, Finish>>>;

export interface Room {
  /** Inner face of the walls, counter-clockwise seen from above; wall k runs from point k to the next. */
  readonly plan: readonly Vec2[];
  readonly heightM: number;
  /** Its floor over the ground around, 0 on a street; absent where rooms of its surroundings usually are. */
  readonly floorM?: number;
  readonly openings: readonly Opening[];
  /** Openings in the ceiling; absent where there are none. */
  readonly skylights?: readonly Skylight[];
  /** Index of the wall that is set off (television, bed head, reception). */
  readonly featureWall?: number;
  readonly skirting: boolean;
  /** How walls and ceiling are trimmed. */
  readonly mouldings: 'none' | 'cornice' | 'panelled';
  /** Where there are mouldings: their cornice is one of plaster in profile, not a plain one. */
  readonly plaster?: true;
  readonly ceiling: (typeof CEILINGS)[number];
}

export const CEILINGS = [
  'flat',
  'dropped',
  'cove',
  'beams',
  'bare',
  'slats',
  'pitched',
  /** Two plain steps along the walls, without lights. */
  'stepped',
] as const;

export const OPENING_KINDS = ['door', 'window', 'passage'] as const;
export const OPENING_FORMS = ['round', 'arched'] as const;

export interface Opening {
  readonly id: string;
  readonly kind: (typeof OPENING_KINDS)[number];
  /** Index of the wall it is in. */
  readonly wall: number;
  /** From the start of the wall to the near jamb. */
  readonly fromM: number;
  readonly widthM: number;
  /** Underside above the floor: 0 for doors and floor-length windows. */
  readonly sillM: number;
  readonly heightM: number;
  /** Doors only: `in` needs its swing kept free. Hinged at the start of the opening. */
  readonly swing?: 'in' | 'out' | 'slide';
  /** Windows and passages: a circle in its width and height, or a half circle on top; absent for a rectangle. */
  readonly form?: (typeof OPENING_FORMS)[number];
  /** The word of the brief that asked for it. */
  readonly said?: string;
}

/** A glazed opening in the ceiling: a roof window, or a roof of glass over most of a room. */
export interface Skylight {
  readonly id: string;
  /** Its middle in the plan. */
  readonly at: Vec2;
  /** Along x and along y. */
  readonly widthM: number;
  readonly depthM: number;
  /** The word of the brief that asked for it. */
  readonly said?: string;
}

/** Ground with buildings on it, the middle of the composition at the origin. */
export interface Site {
  /** Half the ground's extent that is modelled. */
  readonly reachM: number;
  /** Of its ground over the ground around: a roof, which ends at its parapet. */
  readonly heightM?: number;
  readonly buildings: readonly Building[];
  /** Paths, lawns, pools: flat areas laid over the ground, later ones over earlier. */
  readonly areas: readonly Area[];
  /** Where the ground ends at open water. */
  readonly shore?: Shore;
}

export const SHORE_EDGES = ['beach', 'rocks', 'quay', 'bank'] as const;

/** The straight edge of the ground at open water. */
export interface Shore {
  readonly edge: (typeof SHORE_EDGES)[number];
  /** Where the water lies, counter-clockwise from +y. */
  readonly towardDeg: number;
  /** From the origin to the end of the ground in that direction. */
  readonly awayM: number;
  /** Height of the water's surface over the ground: below 0. */
  readonly levelM: number;
  /** To the other bank; absent where it is beyond the horizon. */
  readonly widthM?: number;
}

export interface Building {
  readonly id: string;
  /** Middle of its footprint. */
  readonly at: Vec2;
  readonly widthM: number;
  readonly depthM: number;
  readonly yawDeg: number;
  readonly floors: number;
  readonly floorHeightM: number;
  /** Underside above the ground: a volume that rests on another. */
  readonly baseM: number;
  readonly facade: FacadeSystem;
  readonly roof: RoofForm;
  readonly said?: string;
}

export const FACADE_SYSTEMS = [
  'curtainWall',
  'windows',
  'bands',
  'louvres',
  'balconies',
  'portico',
  'colonnade',
  'blank',
] as const;
export type FacadeSystem = (typeof FACADE_SYSTEMS)[number];

export const ROOF_FORMS = ['flat', 'gable', 'hip', 'sawtooth', 'upturned', 'none'] as const;
export type RoofForm = (typeof ROOF_FORMS)[number];

export interface Area {
  readonly id: string;
  readonly kind: 'paving' | 'lawn' | 'water' | 'planting' | 'deck' | 'road' | 'gravel';
  readonly polygon: readonly Vec2[];
  readonly said?: string;
}

/** One thing: an object kind with its sizes, standing somewhere. */
export interface Item {
  readonly id: string;
  /** Id of the object kind in `objects/`. */
  readonly kind: string;
  /** Sizes and counts of the kind; what is absent keeps the kind's default. */
  readonly params: Readonly<Record<string, number>>;
  /** Middle of its footprint and underside. */
  readonly at: Vec3;
  /** At 0 its front looks towards −y. */
  readonly yawDeg: number;
  /** By the slot's name; what is absent keeps the kind's default. */
  readonly materials: Readonly<Record<string, Finish>>;
  /** The word of the brief that asked for it; absent for what the designer added. */
  readonly said?: string;
  /** Things that belong together share a group (`sofa`, `dining`). */
  readonly group?: string;
}

export interface SceneLight {
  readonly month: number;
  /** Solar time, 0 … 24. */
  readonly hour: number;
  readonly weather: Weather;
  readonly latitudeDeg: number;
  /** Where north lies, counter-clockwise from +y. */
  readonly northDeg: number;
  readonly lampsOn: boolean;
  readonly lampTemperatureK: number;
  /** Stops added to the picture's exposure. */
  readonly exposureEv: number;
}

export const VIEWS = ['eye', 'onePoint', 'twoPoint', 'aerial', 'closeUp', 'low', 'top'] as const;
export type View = (typeof VIEWS)[number];

export interface SceneCamera extends Camera {
  readonly view: View;
}
