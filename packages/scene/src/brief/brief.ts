import type {
  SceneLight,
  Season,
  SurfaceKey,
  Surroundings,
  View,
  Water,
  Weather,
} from '../design/description.ts';
import type { FeatureId } from './features.ts';
import type { FurnishingPart, ThingPart } from './parts.ts';
import type { SpaceId } from './spaces.ts';

/** What a brief said of what something is made of; what it left open stays as the style has it. */
export interface FinishWish {
  /** Variants of one name, the usual one first. */
  readonly materials?: readonly string[];
  /** `#rrggbb`, said in so many words. */
  readonly color?: string;
  /** What a material's name says of its colour (`青石`), where no colour is said. */
  readonly nameColor?: string;
  /** Lighter (> 0) or darker (< 0) than it would be, −1 … 1. */
  readonly shade?: number;
  /** The surface that a material is laid on when nothing is named. */
  readonly place?: SurfaceKey;
  readonly word: string;
  /** The part of the thing that it is said of; absent for the thing as such. */
  readonly part?: ThingPart;
}

/** A side of the place as its picture shows it; `back` is far from the viewer. */
export type Where = 'left' | 'right' | 'back' | 'middle';

/** Something a brief named, with what it said of it. */
export interface Wish {
  readonly word: string;
  readonly finishes: readonly FinishWish[];
  /** Its place is there: `左侧书架`. */
  readonly where?: Where;
  /** The word that says so. */
  readonly whereWord?: string;
  /** Follows the one named before it in a list, with nothing said of itself: `木质茶几和边几`. */
  readonly listed?: true;
}

export interface ThingWish extends Wish {
  /** Id of the object kind. */
  readonly thing: string;
  readonly count?: number;
  readonly seats?: number;
  /** Said width: `1.8米床`, `3米长的岛台`. */
  readonly widthM?: number;
  /** Its front is bowed: `弧形吧台`. */
  readonly curved?: true;
  /** Its count is of every table: `每桌八把椅子`. */
  readonly perTable?: true;
  /** Its place is at a window: `书桌靠窗`. */
  readonly byWindow?: true;
  /** Named with others in one word: `桌椅`. */
  readonly together?: true;
  /** Is to be seen out of the window: `窗外竹林`. */
  readonly outside?: true;
}

export interface SurfaceWish extends Wish {
  readonly keys: readonly SurfaceKey[];
}

/** `岩板台面`: said of a part, of whatever has it. */
export interface PartWish extends Wish {
  readonly part: ThingPart;
}

/** `胡桃木家具`, `墨绿色点缀`: said of all furniture, cloth or accents. */
export interface FurnishingWish extends Wish {
  readonly furnishing: FurnishingPart;
}

export interface FeatureWish extends Wish {
  readonly feature: FeatureId;
  readonly count?: number;
  /** Is to be seen out of the window: `窗外水池`. */
  readonly outside?: true;
}

/** What was said in a brief, and nothing else. */
export interface Brief {
  readonly text: string;
  readonly space?: SpaceId;
  /** The word it was named by, where nothing is known of it but the kind of place that comes nearest. */
  readonly near?: string;
  /** The building that the place is in, named in its stead: `公寓，沙发，茶几`. */
  readonly house?: SpaceId;
  /** Further places that were named: `客厅带阳台`. */
  readonly besides: readonly SpaceId[];
  /** Of these, the ones that are to adjoin it: not the house of `别墅的客厅`. */
  readonly along: readonly SpaceId[];
  /** Keys of styles in the order named. */
  readonly styles: readonly string[];
  /** Where more than one was named in so many words: these, the last one counting most. */
  readonly mixed?: readonly string[];
  readonly things: readonly ThingWish[];
  /** Of a room: what is to be seen out of its windows, on the ground before them. */
  readonly outside?: readonly ThingWish[];
  readonly surfaces: readonly SurfaceWish[];
  readonly features: readonly FeatureWish[];
  /** Said of parts of things that are not named themselves. */
  readonly parts: readonly FinishWish[];
  readonly furnishing: readonly FurnishingWish[];
  /** Materials and colours said of the whole. */
  readonly palette: readonly FinishWish[];
  readonly denied: readonly string[];
  /** Things and parts with a shape that was said of them and that they do not have: `弧形墙面`. */
  readonly unshaped?: readonly string[];
  /** Nothing is wanted but what is named: `只要沙发和茶几`. */
  readonly only?: true;
  /** Words for things that the place has not, or that stand in a room beside, behind a door. */
  readonly hidden?: readonly string[];
  readonly areaM2?: number;
  /** Of the whole home that the place is in. */
  readonly homeM2?: number;
  readonly heightM?: number;
  readonly plan?: { readonly widthM: number; readonly depthM: number };
  readonly floors?: number;
  /** The storey that a room is on, counted from 1, where that is high up. */
  readonly storey?: number;
  /** Where its windows or its front look to, clockwise from north. */
  readonly facesDeg?: number;
  readonly hour?: number;
  readonly weather?: Weather;
  readonly season?: Season;
  readonly surroundings?: Surroundings;
  readonly water?: Water;
  /** It was said what lies beyond the windows of a room: `窗外雪山`. */
  readonly looksOut?: true;
  readonly light: Partial<Pick<SceneLight, 'lampsOn' | 'lampTemperatureK' | 'exposureEv'>>;
  readonly view?: View;
  readonly focalMm?: number;
  /** Things and features the picture should be of: `浴缸特写`. */
  readonly closeUpOf?: string;
}
