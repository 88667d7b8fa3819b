import { dryingRack } from './bath/drying-rack.ts';
import { fixtures } from './bath/fixtures.ts';
import { poolBasin } from './bath/pool-basin.ts';
import { canopy } from './building/canopy.ts';
import { chimney } from './building/chimney.ts';
import { church } from './building/church.ts';
import { facades } from './building/facades.ts';
import { garageDoor } from './building/garage-door.ts';
import { liftDoor } from './building/lift-door.ts';
import { escalator, galleryDeck, shopFront } from './building/mall.ts';
import { openings } from './building/openings.ts';
import { spiralStair } from './building/spiral-stair.ts';
import { equipment } from './decor/equipment.ts';
import { fitness } from './decor/fitness.ts';
import { incenseBurner } from './decor/incense-burner.ts';
import { mirrorWall } from './decor/mirror-wall.ts';
import { printer } from './decor/printer.ts';
import { stands } from './decor/stands.ts';
import { tabletop } from './decor/tabletop.ts';
import { wallUnits } from './decor/wall-units.ts';
import { wallThings } from './decor/walls.ts';
import type { ObjectKind } from './kind.ts';
import { appliances } from './kitchen/appliances.ts';
import { dishwasher } from './kitchen/dishwasher.ts';
import { kitchenUnits } from './kitchen/units.ts';
import { fans } from './lamps/fans.ts';
import { hangingLamps } from './lamps/hanging.ts';
import { panels } from './lamps/panels.ts';
import { standingLamps } from './lamps/standing.ts';
import { figures } from './outdoor/figures.ts';
import { siteFittings } from './outdoor/fittings.ts';
import { gardenThings } from './outdoor/garden.ts';
import { leisure } from './outdoor/leisure.ts';
import { motoring } from './outdoor/motoring.ts';
import { people } from './outdoor/people.ts';
import { playThings } from './outdoor/play.ts';
import { ponds } from './outdoor/pond.ts';
import { seesaw } from './outdoor/seesaw.ts';
import { siteThings } from './outdoor/site.ts';
import { sports } from './outdoor/sports.ts';
import { walks } from './outdoor/walk.ts';
import { plantings } from './plants/beds.ts';
import { pottedPlants } from './plants/potted.ts';
import { trees } from './plants/trees.ts';
import { chairs } from './seating/chairs.ts';
import { nursery } from './seating/nursery.ts';
import { sofas } from './seating/sofas.ts';
import { steppedSeats } from './seating/stepped-seats.ts';
import { stools } from './seating/stools.ts';
import { beds } from './sleeping/beds.ts';
import { cabinets } from './storage/cabinets.ts';
import { coatStand } from './storage/coat-stand.ts';
import { shelves } from './storage/shelves.ts';
import { counters } from './tables/counters.ts';
import { desks } from './tables/desks.ts';
import { gameTables } from './tables/games.ts';
import { tables } from './tables/tops.ts';
import { cloths } from './textiles/cloths.ts';

/** Every object that the designer can place. */
export const objectKinds: readonly ObjectKind[] = [
  ...sofas,
  ...chairs,
  ...stools,
  ...nursery,
  steppedSeats,
  ...beds,
  ...tables,
  ...gameTables,
  ...desks,
  ...counters,
  ...cabinets,
  ...shelves,
  coatStand,
  ...kitchenUnits,
  ...appliances,
  dishwasher,
  ...fixtures,
  dryingRack,
  ...hangingLamps,
  ...fans,
  ...panels,
  ...standingLamps,
  ...cloths,
  ...tabletop,
  incenseBurner,
  mirrorWall,
  ...wallThings,
  ...wallUnits,
  ...equipment,
  printer,
  ...stands,
  ...fitness,
  ...pottedPlants,
  ...trees,
  ...plantings,
  ...openings,
  spiralStair,
  canopy,
  chimney,
  garageDoor,
  liftDoor,
  shopFront,
  galleryDeck,
  escalator,
  poolBasin,
  ...church,
  ...facades,
  ...siteThings,
  ...walks,
  ...figures,
  ...gardenThings,
  ...leisure,
  ...people,
  ...playThings,
  seesaw,
  ...sports,
  ...motoring,
  ...ponds,
  ...siteFittings,
];

const byId = new Map(objectKinds.map((kind) => [kind.id, kind]));

/** The kind with this id; undefined when there is none. */
export const kindOf = (id: string): ObjectKind | undefined => byId.get(id);
