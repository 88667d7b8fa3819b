import type { Mesh } from '../mesh/mesh.ts';

/** A part of the shell with the surface it is finished as. */
export interface ShellPart {
  readonly name: string;
  readonly surface:
    | 'floor'
    | 'wall'
    | 'featureWall'
    | 'ceiling'
    /** What is above slats: painted dark. */
    | 'ceilingVoid'
    | 'slats'
    | 'trim'
    | 'door'
    | 'frame'
    | 'glazing'
    | 'light';
  /** Of what shines: its luminance as a share of the brightest. */
  readonly level?: number;
  readonly mesh: Mesh;
}
