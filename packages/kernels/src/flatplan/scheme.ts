import type { MaterialId } from '../material/ids.ts';
import type { RoomKind } from './kinds.ts';
import { inStyle, type StyleColour } from './style-colours.ts';

export type PlanPalette = 'warm' | 'cool' | 'fresh' | 'bold';

/** What covers an area: a material in a colour (`#rrggbb`). */
export interface Cover {
  readonly material: MaterialId;
  readonly colour: string;
}

/** The colours of one presentation plan. */
export interface FlatScheme {
  readonly floors: Readonly<Record<RoomKind, Cover>>;
  readonly paper: string;
  readonly wall: string;
  readonly ink: string;
  readonly glass: string;
  readonly wood: string;
  readonly stone: string;
  readonly ceramic: string;
  readonly linen: string;
  readonly accent: string;
  readonly fabric: string;
  readonly rug: string;
  readonly plant: string;
}

const of = (material: MaterialId, colour: string): Cover => ({ material, colour });

interface Tones {
  readonly wood: readonly string[];
  readonly tile: readonly string[];
  readonly wet: readonly string[];
  readonly deck: readonly string[];
  readonly accents: readonly (readonly [accent: string, fabric: string, rug: string])[];
  readonly rest: Pick<FlatScheme, 'paper' | 'wall' | 'ink' | 'glass' | 'stone' | 'plant'>;
  readonly furnitureWood: readonly string[];
}

const TONES: Readonly<Record<PlanPalette, Tones>> = {
  warm: {
    wood: ['#D9B98D', '#CFA878', '#E0C6A0', '#C69C6C'],
    tile: ['#EDE4D4', '#E8DCC8', '#F0E8DB', '#E4D8C6'],
    wet: ['#D8D2C6', '#CFC9BE', '#DDD6C8', '#C9C2B4'],
    deck: ['#B98F63', '#A9805A', '#C49C70', '#9E7550'],
    accents: [
      ['#B5694A', '#A59682', '#E6D9C4'],
      ['#8E6B4E', '#C4B29A', '#D8C3A5'],
      ['#A67C52', '#8B8577', '#E9DFD0'],
      ['#7C8A6B', '#B49C82', '#DCCBB2'],
    ],
    rest: {
      paper: '#FDFBF7',
      wall: '#4A413A',
      ink: '#2E2722',
      glass: '#C6DCE0',
      stone: '#EFEAE2',
      plant: '#86A063',
    },
    furnitureWood: ['#B88A5E', '#A87B50', '#C79B6E', '#96693F'],
  },
  cool: {
    wood: ['#C4BCB0', '#B7AEA2', '#CFC9BF', '#A9A198'],
    tile: ['#E3E6E8', '#DADFE2', '#EAECED', '#D3D9DD'],
    wet: ['#C3CBD0', '#B9C3C9', '#CDD4D8', '#AEB9C0'],
    deck: ['#9C948A', '#8D867D', '#ABA49B', '#7F7972'],
    accents: [
      ['#5F7486', '#9AA6AE', '#D4DADD'],
      ['#48596A', '#B3BBC0', '#C5CDD2'],
      ['#7B8E9C', '#868F96', '#DFE3E5'],
      ['#62777C', '#A5ADAF', '#CBD3D4'],
    ],
    rest: {
      paper: '#FAFBFB',
      wall: '#3C444B',
      ink: '#23292E',
      glass: '#BCD7E4',
      stone: '#EDF0F1',
      plant: '#7F9E86',
    },
    furnitureWood: ['#A39686', '#8F8375', '#B5A999', '#7C7165'],
  },
  fresh: {
    wood: ['#E0CDA8', '#D8C298', '#E7D8B8', '#CDB488'],
    tile: ['#EEF1E6', '#E6ECDD', '#F3F4EB', '#DFE7D6'],
    wet: ['#CFE1DC', '#C4DAD4', '#D8E7E2', '#B8D1CA'],
    deck: ['#C0A57A', '#B0956B', '#CBB28A', '#A0865E'],
    accents: [
      ['#7FA58B', '#C9D3BE', '#E4EBD9'],
      ['#8DB0A6', '#D7CFB6', '#DCE9D5'],
      ['#E0A97E', '#A9BFA4', '#EDE7D3'],
      ['#6F9A9C', '#D0D8C8', '#E9E3C9'],
    ],
    rest: {
      paper: '#FCFDFA',
      wall: '#4B5B52',
      ink: '#2A332D',
      glass: '#BFE0E2',
      stone: '#F4F5EF',
      plant: '#7DB06A',
    },
    furnitureWood: ['#C9A574', '#BC9663', '#D5B587', '#AD8653'],
  },
  bold: {
    wood: ['#B9794A', '#A5673B', '#C78C5C', '#8E5630'],
    tile: ['#E9D3B8', '#DCC3A4', '#F0DDC6', '#D0B491'],
    wet: ['#8FB1B8', '#7CA1AB', '#A4C0C4', '#6B929E'],
    deck: ['#8A5A3A', '#7A4D30', '#9A6845', '#6A4128'],
    accents: [
      ['#38607A', '#D08B5B', '#E8B08A'],
      ['#A4413C', '#48707E', '#E3C59A'],
      ['#D59A3A', '#3E5C6B', '#C7785A'],
      ['#3F6F5E', '#C96F4A', '#E9CFA6'],
    ],
    rest: {
      paper: '#FDFAF5',
      wall: '#2B2F38',
      ink: '#1C1D22',
      glass: '#A9D2DE',
      stone: '#F2EBE0',
      plant: '#5E9350',
    },
    furnitureWood: ['#8F5B36', '#7D4C2B', '#A26C45', '#6C3F21'],
  },
};

/** How the rooms are laid, by variant: woods in bedrooms, stone or tile in living rooms … */
const LAYINGS: readonly Readonly<
  Record<RoomKind, readonly [MaterialId, keyof Tones & ('wood' | 'tile' | 'wet' | 'deck')]>
>[] = [
  {
    living: ['marbleWhite', 'tile'],
    bedroom: ['oakNatural', 'wood'],
    study: ['oakNatural', 'wood'],
    hall: ['marbleWhite', 'tile'],
    kitchen: ['tileGrey', 'tile'],
    bath: ['tileWhite', 'wet'],
    storage: ['tileGrey', 'tile'],
    balcony: ['woodDeck', 'deck'],
  },
  {
    living: ['oakLight', 'wood'],
    bedroom: ['oakLight', 'wood'],
    study: ['oakLight', 'wood'],
    hall: ['tileGrey', 'tile'],
    kitchen: ['tileGrey', 'wet'],
    bath: ['mosaic', 'wet'],
    storage: ['oakLight', 'wood'],
    balcony: ['tileGrey', 'deck'],
  },
  {
    living: ['tileGrey', 'tile'],
    bedroom: ['carpet', 'tile'],
    study: ['herringboneOak', 'wood'],
    hall: ['tileGrey', 'tile'],
    kitchen: ['terrazzo', 'tile'],
    bath: ['tileGrey', 'wet'],
    storage: ['tileGrey', 'wet'],
    balcony: ['paving', 'wet'],
  },
  {
    living: ['herringboneOak', 'wood'],
    bedroom: ['walnut', 'wood'],
    study: ['walnut', 'wood'],
    hall: ['travertine', 'tile'],
    kitchen: ['travertine', 'tile'],
    bath: ['marbleWhite', 'wet'],
    storage: ['travertine', 'tile'],
    balcony: ['woodDeck', 'deck'],
  },
];

/** The colours of one variant: variants 0 … 3 of a palette differ in laying, tone and accent. */
export function flatScheme(palette: PlanPalette, variant: number): FlatScheme {
  const tones = TONES[palette];
  const v = ((variant % LAYINGS.length) + LAYINGS.length) % LAYINGS.length;
  const laying = LAYINGS[v];
  const cover = (kind: RoomKind): Cover => {
    const [material, tone] = laying[kind];
    return of(material, tones[tone][v]);
  };
  const [accent, fabric, rug] = tones.accents[v];
  return {
    floors: {
      living: cover('living'),
      bedroom: cover('bedroom'),
      study: cover('study'),
      hall: cover('hall'),
      kitchen: cover('kitchen'),
      bath: cover('bath'),
      storage: cover('storage'),
      balcony: cover('balcony'),
    },
    ...tones.rest,
    wood: tones.furnitureWood[v],
    ceramic: '#FAFAF8',
    linen: '#F6F2EA',
    accent,
    fabric,
    rug,
  };
}

/** A scheme in a style picture's colours: the materials stay, ink, paper and glass stay readable. */
export function flatSchemeInStyle(scheme: FlatScheme, colours: readonly StyleColour[]): FlatScheme {
  const follow = (hex: string): string => inStyle(hex, colours);
  const floors = Object.fromEntries(
    Object.entries(scheme.floors).map(([kind, cover]) => [
      kind,
      { ...cover, colour: follow(cover.colour) },
    ]),
  ) as Record<RoomKind, Cover>;
  return {
    ...scheme,
    floors,
    wall: follow(scheme.wall),
    wood: follow(scheme.wood),
    stone: follow(scheme.stone),
    accent: follow(scheme.accent),
    fabric: follow(scheme.fabric),
    rug: follow(scheme.rug),
  };
}
