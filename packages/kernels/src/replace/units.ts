import type { MaterialId } from '../material/ids.ts';

/** Long side of one unit as it is usually laid, metres; what has no units repeats about every metre. */
const UNIT_M: Partial<Record<MaterialId, number>> = {
  oakLight: 1.5,
  oakNatural: 1.5,
  walnut: 1.5,
  teak: 1.5,
  ashGrey: 1.5,
  cherry: 1.5,
  bamboo: 1.5,
  oakQuarter: 1.5,
  herringboneOak: 0.6,
  chevronOak: 0.6,
  marbleWhite: 1.2,
  marbleGrey: 1.2,
  marbleBlack: 1.2,
  travertine: 1.2,
  slateDark: 0.6,
  granite: 0.8,
  sandstone: 0.9,
  terrazzo: 0.8,
  rockSlabGrey: 1.6,
  brickRed: 0.25,
  brickGrey: 0.25,
  brickWhite: 0.25,
  brickEnglish: 0.25,
  brickFlemish: 0.25,
  brickSoldier: 0.25,
  brickStack: 0.25,
  concrete: 2.4,
  tileWhite: 0.3,
  tileGrey: 0.6,
  mosaic: 0.05,
  paving: 0.6,
  woodDeck: 3,
};

/** Long side of a unit of this material, metres. */
export function unitOf(material: MaterialId): number {
  return UNIT_M[material] ?? 1;
}

const WOODS: ReadonlySet<MaterialId> = new Set<MaterialId>([
  'oakLight',
  'oakNatural',
  'walnut',
  'teak',
  'ashGrey',
  'cherry',
  'bamboo',
  'oakQuarter',
]);

/** Boards on a wall stand upright; on a floor they run into the room. */
export function standsUpright(material: MaterialId): boolean {
  return WOODS.has(material);
}
