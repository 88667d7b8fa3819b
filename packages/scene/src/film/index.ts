/** From a described scene to a film of it: where the camera goes, and its pictures. */
export {
  type FilmJob,
  type FilmOptions,
  type RunFilmJob,
  renderFilm,
  runFilmJob,
} from './film.ts';
export { CAMERA_MOVES, type CameraMove, type FilmPlan, filmPath } from './path/index.ts';
