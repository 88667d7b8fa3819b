import {
  type Degree,
  pictureOf,
  strengthDegree,
  structureDegree,
  type Tell,
  type TellTable,
} from './brief-facts.ts';

const KINDS: Readonly<Record<string, string>> = {
  sketch: 'hand sketch',
  line: 'line drawing',
  whiteModel: 'white model',
  render: 'model screenshot',
  photo: 'photo',
  plan: 'plan',
};

const STRUCTURE: Readonly<Record<Degree, string>> = {
  high: 'Keep composition, perspective and every structural line exactly; move, add or remove nothing.',
  middle: 'Keep composition, perspective and the main structure.',
  low: 'Keep the rough composition and viewpoint; forms and furnishing may change freely.',
};

/** As `STRUCTURE`, where something new comes into the picture. */
const FIXED: Readonly<Record<Degree, string>> = {
  high: 'Every structural line already there stays.',
  middle: 'The main structure already there stays.',
  low: 'Forms already there may change freely.',
};

const STRENGTH: Readonly<Record<Degree, string>> = {
  high: 'Change it thoroughly: both should look like one design.',
  middle: '',
  low: 'Change it lightly, with just a touch of the reference.',
};

/** As in Chinese: plans, photos and sketches ask for something else than a drawing does. */
function rendered({ inputKind }: Parameters<Tell>[0]): string {
  const kind = KINDS[inputKind] ?? 'base picture';
  if (inputKind === 'plan') {
    return 'Build up the floor plan of image 1 and render it as a photorealistic axonometric view from above.';
  }
  if (inputKind === 'photo') return 'Redesign the photo of image 1 as a photorealistic rendering.';
  if (inputKind === 'sketch') {
    return 'Turn the hand sketch of image 1 into a photorealistic rendering; straighten shaky lines as they are meant.';
  }
  return `Turn the ${kind} of image 1 into a photorealistic rendering.`;
}

const structure: Tell = (facts) => STRUCTURE[structureDegree(facts) ?? 'high'];
const fixed: Tell = (facts) => {
  const degree = structureDegree(facts);
  return degree ? FIXED[degree] : '';
};
const wishes: Tell = ({ description }) => (description ? `Wanted: ${description}.` : '');

const style: Tell = (facts) => {
  const picture = pictureOf('style', facts);
  if (!picture) return '';
  return facts.followsStyle
    ? `Follow colours, materials and mood of image ${picture} closely; where the words differ, image ${picture} counts.`
    : `Take colours, materials and mood from image ${picture}, not its layout.`;
};

const zones: Tell = (facts) => {
  const picture = pictureOf('zones', facts);
  if (!picture) return '';
  const map = `Image ${picture} maps the materials: an area of one colour is one material; keep the borders.`;
  return facts.zonesStay
    ? `${map} Leave every coloured area exactly as it is; change only what is black or white in it.`
    : map;
};

const item: Tell = (facts) => {
  const picture = pictureOf('item', facts);
  return picture
    ? `Put the object of image ${picture} there, with its form, proportions and material, in true size.`
    : '';
};

const source: Tell = (facts) => {
  const picture = pictureOf('style', facts);
  return picture ? `of image ${picture}` : 'that is wanted';
};

const surface: Tell = (facts) => {
  const picture = pictureOf('material', facts);
  return picture ? ` with that of image ${picture}` : '';
};

const sky: Tell = (facts) => {
  const picture = pictureOf('sky', facts);
  return picture ? `Use the sky of image ${picture}, with light of its direction and colour.` : '';
};

/** Instructions in English: the base is image 1, references are numbered after it. */
export const TELL_EN: TellTable = {
  render: (f) => `${rendered(f)} ${structure(f)} ${wishes(f)} ${style(f)} ${zones(f)}`,
  furnish: (f) =>
    `Furnish the empty room of image 1; keep walls, openings and viewpoint, with furniture in true proportion and room to walk. ${fixed(f)} ${wishes(f)} ${style(f)}`,
  inpaint: (f) =>
    `Change only the given area of image 1 and blend it with the perspective and light around it; keep the rest. ${fixed(f)} ${item(f)} ${wishes(f)} ${style(f)}`,
  erase: () =>
    'Remove the objects in the given area of image 1 with their shadows and reflections and continue the surroundings; leave no trace, add nothing.',
  style: (f) =>
    `Transfer the style ${source(f)} (colours, materials, light) to image 1; keep structure, viewpoint and every object of image 1 in place, bring over no new object. ${STRENGTH[strengthDegree(f)]} ${wishes(f)}`,
  material: (f) =>
    `Replace the material of the given area in image 1${surface(f)}, in the perspective and true scale of the surface; keep occlusion and edges, and all outside the area. ${wishes(f)}`,
  atmosphere: (f) =>
    `Change the weather and time of day of image 1 with matching light and reflections; keep buildings, objects and composition. ${wishes(f)} ${sky(f)}`,
  outpaint: (f) =>
    `Extend image 1 outwards, continuing its perspective, light and materials; keep what is there. ${wishes(f)}`,
  lineart: (f) =>
    `Turn image 1 into a clean black line drawing on white, without shading or fills, with identical structure and perspective. ${wishes(f)}`,
  flatplan: (f) =>
    `Colour the plan of image 1 in orthographic view; walls, openings and objects stay in place and readable. ${wishes(f)} ${style(f)}`,
  upscaleDetail: (f) =>
    `Increase the clarity of image 1 with true material detail; change neither content, composition nor colours. ${wishes(f)}`,
  matting: () =>
    'Remove the background of image 1 and keep only the subject, with clean edges at hair, foliage and glass, on transparency.',
};
