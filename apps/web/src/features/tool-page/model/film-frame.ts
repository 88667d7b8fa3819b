/** Id of the film on the stage. */
export const FILM_ID = 'result-film';
