/** From a described scene to a film of it: where the camera goes, and its pictures. */
export { type FilmOptions, renderFilm } from './film.ts';
export { type FilmJob, type RunFilmJob, runFilmJob } from './jobs.ts';
export { CAMERA_MOVES, type CameraMove, type FilmPlan, filmPath } from './path/index.ts';
