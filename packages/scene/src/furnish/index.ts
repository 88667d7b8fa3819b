/** From a photograph of an empty room to the same photograph with furniture in it. */
export { boxScene, type RoomLight } from './box-scene.ts';
export { type CompositeInput, compositeFurniture } from './composite.ts';
export { compositePlaced, type PlacedInput } from './composite-placed.ts';
export { facadeOf } from './facade.ts';
export { type Density, furnishPhoto } from './furnish-room.ts';
export { matchLight, openLight } from './match-light.ts';
export { isOfPart, leftOut, type Part, partOfMask } from './part-of-picture.ts';
export { openGround, type PhotoRoom } from './photo-room.ts';
export { hangs } from './place-on-wall.ts';
export { type PlacedThing, placeThing, roomLacking, thingMeant } from './place-thing.ts';
export { isPerson, notPlaced, standsOutdoors } from './place-words.ts';
export { readRoom } from './read-room.ts';
export { renderSize } from './render-size.ts';
