/** From a photograph of an empty room to the same photograph with furniture in it. */
export { boxScene, type RoomLight } from './box-scene.ts';
export { type CompositeInput, compositeFurniture } from './composite.ts';
export { type Density, furnishPhoto } from './furnish-room.ts';
export { keepWithin } from './keep-within.ts';
export { matchLight, openLight } from './match-light.ts';
export { openGround, type PhotoRoom } from './photo-room.ts';
export { placeThing, standsOutdoors, thingNamed } from './place-thing.ts';
export { readRoom } from './read-room.ts';
export { renderSize } from './render-size.ts';
