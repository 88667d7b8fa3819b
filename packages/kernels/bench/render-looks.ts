import type { Look } from '../src/render/types.ts';

/** Looks for looking: what the server would merge from a category and a prompt. */
export const interiorLooks: Readonly<Record<string, Look>> = {
  modern: {
    finishes: {
      floor: [{ material: 'oakNatural', colour: '#b48e66' }],
      wall: [
        { material: 'plasterWhite', colour: '#e9e5dd' },
        { material: 'limewash', colour: '#cfc6b8' },
      ],
      ceiling: [{ material: 'paint', colour: '#f3f1ec' }],
      furniture: [
        { material: 'walnut', colour: '#7a5a40' },
        { material: 'oakLight', colour: '#c4a27a' },
      ],
      textile: [
        { material: 'linen', colour: '#cfc7b8' },
        { material: 'wool', colour: '#8d8f87' },
        { material: 'velvet', colour: '#6d7a72' },
      ],
      accent: [
        { material: 'cotton', colour: '#b0603c' },
        { material: 'brass', colour: '#b08d57' },
      ],
      metal: [{ material: 'blackMetal', colour: '#2a2a2c' }],
      door: [{ material: 'walnut', colour: '#6f4e37' }],
    },
    light: { temperatureK: 5600, exposureEv: 0, contrast: 0.45 },
  },
  japandi: {
    finishes: {
      floor: [{ material: 'oakLight', colour: '#cdb08a' }],
      wall: [
        { material: 'limewash', colour: '#e2d9ca' },
        { material: 'plasterWarm', colour: '#d8ccb9' },
      ],
      ceiling: [{ material: 'plasterWhite', colour: '#f1ece2' }],
      furniture: [
        { material: 'oakLight', colour: '#c9a878' },
        { material: 'rattan', colour: '#c2a06c' },
      ],
      textile: [
        { material: 'linen', colour: '#ddd3c1' },
        { material: 'cotton', colour: '#a9a48f' },
      ],
      accent: [{ material: 'cotton', colour: '#7c8465' }],
      metal: [{ material: 'blackMetal', colour: '#37332f' }],
      door: [{ material: 'oakLight', colour: '#c09a6a' }],
    },
    light: { temperatureK: 5000, exposureEv: 0.1, contrast: 0.25 },
  },
  luxury: {
    finishes: {
      floor: [{ material: 'marbleGrey', colour: '#8a8784' }],
      wall: [
        { material: 'paint', colour: '#5b5a58' },
        { material: 'walnut', colour: '#5a4030' },
      ],
      ceiling: [{ material: 'paint', colour: '#e8e4dd' }],
      furniture: [{ material: 'walnut', colour: '#4a3527' }],
      textile: [
        { material: 'velvet', colour: '#2f4a52' },
        { material: 'leatherTan', colour: '#8a5a38' },
      ],
      accent: [{ material: 'brass', colour: '#b8924f' }],
      metal: [{ material: 'brass', colour: '#a98545' }],
      door: [{ material: 'walnut', colour: '#3f2c20' }],
    },
    light: { temperatureK: 4300, exposureEv: -0.1, contrast: 0.7 },
  },
  industrial: {
    finishes: {
      floor: [{ material: 'concrete', colour: '#8f8d88' }],
      wall: [
        { material: 'brickRed', colour: '#8f5a47' },
        { material: 'concrete', colour: '#a5a29b' },
      ],
      ceiling: [{ material: 'concrete', colour: '#8c8a86' }],
      furniture: [
        { material: 'teak', colour: '#80593a' },
        { material: 'corten', colour: '#7c4a30' },
      ],
      textile: [
        { material: 'leatherTan', colour: '#8f5c38' },
        { material: 'wool', colour: '#5a5a58' },
      ],
      accent: [{ material: 'blackMetal', colour: '#222224' }],
      metal: [{ material: 'blackMetal', colour: '#1f1f21' }],
      door: [{ material: 'blackMetal', colour: '#303033' }],
    },
    light: { temperatureK: 5200, exposureEv: -0.1, contrast: 0.65 },
  },
};

export const exteriorLooks: Readonly<Record<string, Look>> = {
  white: {
    finishes: {
      facade: [{ material: 'plasterWhite', colour: '#e6e2d9' }],
      roof: [{ material: 'slateDark', colour: '#4b4d52' }],
      glazing: [{ material: 'glassClear', colour: '#b4c4c8' }],
      ground: [{ material: 'grass', colour: '#6e8747' }],
      paving: [{ material: 'paving', colour: '#b3aea4' }],
      door: [{ material: 'teak', colour: '#8a5f3c' }],
      planting: [{ material: 'foliage', colour: '#566f3a' }],
    },
    light: { temperatureK: 5800, exposureEv: 0, contrast: 0.5 },
  },
  timber: {
    finishes: {
      facade: [{ material: 'teak', colour: '#a0714a' }],
      roof: [{ material: 'blackMetal', colour: '#3a3b3d' }],
      glazing: [{ material: 'glassTinted', colour: '#8fa3a6' }],
      ground: [{ material: 'grass', colour: '#748a4a' }],
      paving: [{ material: 'gravel', colour: '#b0a898' }],
      door: [{ material: 'blackMetal', colour: '#2e2e30' }],
      planting: [{ material: 'foliage', colour: '#5c7a3d' }],
    },
    light: { temperatureK: 5400, exposureEv: 0, contrast: 0.55 },
  },
  brick: {
    finishes: {
      facade: [{ material: 'brickRed', colour: '#9a5b47' }],
      roof: [{ material: 'slateDark', colour: '#45474b' }],
      glazing: [{ material: 'glassClear', colour: '#a9b9be' }],
      ground: [{ material: 'paving', colour: '#a8a39a' }],
      paving: [{ material: 'asphalt', colour: '#5c5c5e' }],
      door: [{ material: 'paint', colour: '#2f4a45' }],
      planting: [{ material: 'foliage', colour: '#4f6a38' }],
    },
    light: { temperatureK: 5600, exposureEv: 0, contrast: 0.55 },
  },
  concrete: {
    finishes: {
      facade: [{ material: 'concrete', colour: '#b0ada6' }],
      roof: [{ material: 'concrete', colour: '#8f8d88' }],
      glazing: [{ material: 'glassTinted', colour: '#8b9a9e' }],
      ground: [{ material: 'asphalt', colour: '#6a6a6a' }],
      paving: [{ material: 'rockSlabGrey', colour: '#a3a19c' }],
      door: [{ material: 'corten', colour: '#7c4a30' }],
      planting: [{ material: 'foliage', colour: '#587040' }],
    },
    light: { temperatureK: 6200, exposureEv: 0, contrast: 0.6 },
  },
};
