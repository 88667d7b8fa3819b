import type { SurfaceRole } from '../types.ts';

/** What a region can be taken for, finer than the roles that finishes are given by. */
export type SurfaceClass =
  | 'floor'
  | 'wall'
  | 'ceiling'
  | 'rug'
  | 'curtain'
  | 'upholstery'
  | 'joinery'
  | 'lamp'
  | 'picture'
  | 'object'
  | 'metal'
  | 'frame'
  | 'door'
  | 'pane'
  | 'viewSky'
  | 'viewGarden'
  | 'plant'
  | 'sky'
  | 'facade'
  | 'roof'
  | 'lawn'
  | 'paving'
  | 'water'
  | 'car';

interface Meaning {
  readonly role: SurfaceRole;
  /** Lies flat on the floor or ground. */
  readonly lying?: true;
  /** Hung on or cut into a wall. */
  readonly onWall?: true;
  /** Gives light at night. */
  readonly lamp?: true;
  /** What is seen through a pane. */
  readonly view?: 'sky' | 'foliage';
}

/** How each class is finished and placed. */
export const MEANING: Readonly<Record<SurfaceClass, Meaning>> = {
  floor: { role: 'floor' },
  wall: { role: 'wall' },
  ceiling: { role: 'ceiling' },
  rug: { role: 'textile', lying: true },
  curtain: { role: 'textile' },
  upholstery: { role: 'upholstery' },
  joinery: { role: 'furniture' },
  lamp: { role: 'accent', lamp: true },
  picture: { role: 'accent', onWall: true },
  object: { role: 'accent' },
  metal: { role: 'metal' },
  frame: { role: 'metal', onWall: true },
  door: { role: 'door', onWall: true },
  pane: { role: 'glazing', onWall: true },
  viewSky: { role: 'glazing', onWall: true, view: 'sky' },
  viewGarden: { role: 'glazing', onWall: true, view: 'foliage' },
  plant: { role: 'planting' },
  sky: { role: 'sky' },
  facade: { role: 'facade' },
  roof: { role: 'roof' },
  lawn: { role: 'ground', lying: true },
  paving: { role: 'paving', lying: true },
  water: { role: 'water', lying: true },
  car: { role: 'metal' },
};

/** The classes that occur in rooms and before buildings, in the order the trained models number them. */
export const CLASSES_INSIDE: readonly SurfaceClass[] = [
  'floor',
  'wall',
  'ceiling',
  'rug',
  'curtain',
  'upholstery',
  'joinery',
  'lamp',
  'picture',
  'object',
  'metal',
  'frame',
  'door',
  'pane',
  'viewSky',
  'viewGarden',
  'plant',
];

export const CLASSES_OUTSIDE: readonly SurfaceClass[] = [
  'sky',
  'facade',
  'roof',
  'lawn',
  'paving',
  'water',
  'plant',
  'pane',
  'frame',
  'door',
  'joinery',
  'object',
  'car',
];

/**
 * Which way a surface looks, seen from the camera: up, down, to the right (a wall on the left side),
 * to the left, towards the viewer, or none of these (turned, sloped and round things).
 */
export type Orientation = 'up' | 'down' | 'left' | 'right' | 'facing' | 'free';

export const ORIENTATIONS: readonly Orientation[] = [
  'up',
  'down',
  'left',
  'right',
  'facing',
  'free',
];
