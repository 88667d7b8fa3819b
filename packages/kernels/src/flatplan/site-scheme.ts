import type { Cover, PlanPalette } from './scheme.ts';
import type { GroundKind } from './site-kind.ts';
import { inStyle, type StyleColour } from './style-colours.ts';

/** The colours of one site plan. */
export interface SiteScheme {
  readonly grounds: Readonly<Record<Exclude<GroundKind, 'outside'>, Cover>>;
  readonly paper: string;
  readonly ink: string;
  /** Water near its shore. */
  readonly shallow: string;
  /** Crowns: trees take one of these by chance. */
  readonly crowns: readonly string[];
}

interface SiteTones {
  readonly green: readonly string[];
  readonly road: readonly string[];
  readonly path: readonly string[];
  readonly paving: readonly string[];
  readonly water: readonly (readonly [deep: string, shallow: string])[];
  readonly roof: readonly string[];
  readonly crowns: readonly (readonly string[])[];
  readonly paper: string;
  readonly ink: string;
}

const TONES: Readonly<Record<PlanPalette, SiteTones>> = {
  warm: {
    green: ['#A9B878', '#B5BE84', '#9FAF6E', '#BBBF8B'],
    road: ['#B9B2A8', '#A8A197', '#C6BFB4', '#99938A'],
    path: ['#E3D2B4', '#EADBC1', '#D9C5A2', '#E8D5B5'],
    paving: ['#DFC7A4', '#D2B690', '#E6D2B3', '#C9A985'],
    water: [
      ['#7FAFB8', '#B4D3D2'],
      ['#6FA3B0', '#A9CCCD'],
      ['#88B2AE', '#BBD6CF'],
      ['#739CA8', '#AAC7CB'],
    ],
    roof: ['#F6F0E6', '#EFE5D6', '#F9F5EE', '#E9DCC8'],
    crowns: [
      ['#7E9450', '#8FA35A', '#6F8747', '#B58A4A'],
      ['#879A55', '#98A964', '#C08F4F', '#75894B'],
      ['#748C4C', '#869C58', '#A5A55A', '#677F44'],
      ['#8C9A56', '#B37F45', '#A2A965', '#7C8B4B'],
    ],
    paper: '#FBF8F2',
    ink: '#3A332B',
  },
  cool: {
    green: ['#A9BFA6', '#B4C7B2', '#9DB59D', '#BAC9BB'],
    road: ['#A9B0B6', '#9BA3AA', '#B7BDC2', '#8D969E'],
    path: ['#D6DADC', '#DEE1E2', '#CDD2D5', '#D9DCDA'],
    paving: ['#C6CDD1', '#BAC3C8', '#D0D6D9', '#AFB9BF'],
    water: [
      ['#6C9CBD', '#A8C8DC'],
      ['#5E8FB2', '#9BBFD6'],
      ['#7AA6C2', '#B3CEDF'],
      ['#5A86A6', '#93B5CB'],
    ],
    roof: ['#F4F6F7', '#ECEFF1', '#F8F9FA', '#E4E9EC'],
    crowns: [
      ['#6E9380', '#7DA18D', '#5F8573', '#88A893'],
      ['#77997F', '#678C74', '#86A790', '#5C806B'],
      ['#6A8F86', '#7B9F95', '#5B8078', '#8AAAA0'],
      ['#729080', '#61826F', '#82A08F', '#557566'],
    ],
    paper: '#F8FAFB',
    ink: '#2A3238',
  },
  fresh: {
    green: ['#B3D48F', '#BFDB9C', '#A8CB84', '#C6DEA6'],
    road: ['#C3C7C4', '#B5BAB7', '#CED2CF', '#A9AFAB'],
    path: ['#F0E3C4', '#F4E9CF', '#E8D8B3', '#F1E2C2'],
    paving: ['#F1D6B0', '#E8C99F', '#F5DFBF', '#DFBB8E'],
    water: [
      ['#74BFD8', '#B5E0EA'],
      ['#63B3D1', '#A8D9E6'],
      ['#83C8D6', '#BFE5E8'],
      ['#5FA9C6', '#A0D0DF'],
    ],
    roof: ['#FFFDF8', '#FBF4E8', '#FFFFFF', '#F6EBDA'],
    crowns: [
      ['#72A84E', '#86BA5E', '#629A45', '#9DC86F'],
      ['#7DB257', '#6CA34A', '#93C169', '#E0A45C'],
      ['#66A158', '#7AB169', '#57934B', '#8EBF7C'],
      ['#80AE4C', '#E39B6B', '#95BF60', '#6E9D41'],
    ],
    paper: '#FCFDF8',
    ink: '#2F3A2C',
  },
  bold: {
    green: ['#7FA650', '#8DB05C', '#719947', '#99B866'],
    road: ['#7E7F86', '#6F7078', '#8E8F95', '#60616A'],
    path: ['#E2B987', '#EAC697', '#D7A974', '#E3B47D'],
    paving: ['#D99767', '#CC8557', '#E3A779', '#BD7448'],
    water: [
      ['#2F7FA8', '#7FBBD3'],
      ['#27719A', '#70ADC8'],
      ['#3A8FA6', '#88C4CE'],
      ['#235F86', '#6399B8'],
    ],
    roof: ['#F5E6D2', '#EBD3B4', '#FAF0E2', '#DDBB93'],
    crowns: [
      ['#3F7A3A', '#52904A', '#336B30', '#C0662F'],
      ['#4A853F', '#D08A36', '#5E9B50', '#3A7034'],
      ['#3C7548', '#4F8B5A', '#2F653B', '#66A06F'],
      ['#5A8A38', '#B5492F', '#6E9F49', '#487A2C'],
    ],
    paper: '#FBF6EE',
    ink: '#222226',
  },
};

/** The colours of one variant: variants 0 … 3 of a palette differ in every ground and in the paving's make. */
export function siteScheme(palette: PlanPalette, variant: number): SiteScheme {
  const tones = TONES[palette];
  const v = ((variant % 4) + 4) % 4;
  const [deep, shallow] = tones.water[v];
  return {
    grounds: {
      green: { material: 'grass', colour: tones.green[v] },
      road: { material: 'asphalt', colour: tones.road[v] },
      path: { material: v % 2 === 0 ? 'paving' : 'gravel', colour: tones.path[v] },
      paving: { material: v < 2 ? 'paving' : 'granite', colour: tones.paving[v] },
      water: { material: 'water', colour: deep },
      building: { material: 'concrete', colour: tones.roof[v] },
    },
    paper: tones.paper,
    ink: tones.ink,
    shallow,
    crowns: tones.crowns[v],
  };
}

/** A scheme in a style picture's colours. */
export function siteSchemeInStyle(scheme: SiteScheme, colours: readonly StyleColour[]): SiteScheme {
  const follow = (cover: Cover): Cover => ({ ...cover, colour: inStyle(cover.colour, colours) });
  const { green, road, path, paving, water, building } = scheme.grounds;
  return {
    ...scheme,
    grounds: {
      green: follow(green),
      road: follow(road),
      path: follow(path),
      paving: follow(paving),
      water: follow(water),
      building: follow(building),
    },
    shallow: inStyle(scheme.shallow, colours),
    crowns: scheme.crowns.map((hex) => inStyle(hex, colours)),
  };
}
