/** From words to a scene: what an engine needs of the designer. */
export { type Assembled, assembleScene, TooManyTriangles } from '../assemble/assemble.ts';
export { writeGltf } from '../assemble/gltf.ts';
export type { Brief } from '../brief/brief.ts';
export { heardIn } from '../brief/heard.ts';
export { readBrief } from '../brief/read.ts';
export { SPACE_KINDS } from '../brief/spaces.ts';
export { compileVocabulary, type Trade, type Vocabulary } from '../brief/vocabulary.ts';
export { objectKinds } from '../objects/index.ts';
export type * from './description.ts';
export { designFor, designIn, designScene } from './design.ts';
export { readGivenScene } from './given.ts';
export { materialColours, offeredKinds, piecesOf } from './inventory.ts';
export { type Asked, askedIn, notShown } from './shown.ts';
export { DescriptionError, readDescription } from './validate.ts';
