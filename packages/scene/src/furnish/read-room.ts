import { fitLongSide, lumaPlane, oklabPlanes, type Rgb8, resizeRgb8 } from '@zhuhui/kernels';
import { findStrokes, readPicture } from '@zhuhui/kernels/reading';
import { busySurfaces } from './busy-walls.ts';
import { clutterOf } from './clutter.ts';
import { edgeMaps } from './edge-maps.ts';
import { findOpenings } from './find-openings.ts';
import { type PhotoRoom, photoRoom } from './photo-room.ts';
import { type BoxEvidence, type BoxFit, type Cells, solveBox } from './solve-box.ts';
import { type PhotoView, solveView } from './solve-view.ts';

const WORK_SIDE_PX = 960;
const CELLS = 72;
const LEAST_STROKE = 0.022;

/** What a photograph says of the room it shows. */
export interface RoomReading {
  /** Of the picture at working size. */
  readonly view: PhotoView;
  readonly fit: BoxFit;
  readonly room: PhotoRoom;
  /** How much stands about in the room already: 0 none … about 1 a furnished room. */
  readonly clutter: number;
}

const PARTS_SIDE_PX = 480;

/** Camera, box and openings of a room from one photograph. */
export function readRoom(photo: Rgb8): RoomReading {
  const evidence = evidenceOf(photo);
  const { view } = evidence;
  const fit = solveBox(evidence);
  const shell = photoRoom(view, fit.box);
  const size = within(photo, PARTS_SIDE_PX);
  const small = resizeRgb8(photo, size.width, size.height, 'area');
  const parts = readPicture(small, 'photo', 'interior', 0.5);
  const room = {
    ...shell,
    openings: findOpenings(small, shell, parts),
    busy: busySurfaces(small, shell),
  };
  return { view, fit, room, clutter: clutterOf(small, room, parts, view.support) + 1 - fit.edges };
}

function evidenceOf(photo: Rgb8): BoxEvidence {
  const size = within(photo, WORK_SIDE_PX);
  const small = resizeRgb8(photo, size.width, size.height, 'area');
  const luma = lumaPlane(small);
  const strokes = findStrokes(luma, LEAST_STROKE * Math.max(size.width, size.height));
  const view = solveView(strokes, size.width, size.height);
  return { view, strokes, maps: edgeMaps(small, view), cells: cellsOf(small) };
}

/** The size at which a picture is looked at: never larger than it is. */
const within = ({ width, height }: Rgb8, sidePx: number) =>
  fitLongSide(width, height, Math.min(sidePx, Math.max(width, height)));

function cellsOf(picture: Rgb8): Cells {
  const width = CELLS;
  const height = Math.max(8, Math.round((CELLS * picture.height) / picture.width));
  const { L, a, b } = oklabPlanes(resizeRgb8(picture, width, height, 'area'));
  const lab = new Float32Array(width * height * 3);
  for (let i = 0; i < L.length; i++) lab.set([L[i], a[i], b[i]], i * 3);
  return { width, height, lab };
}
