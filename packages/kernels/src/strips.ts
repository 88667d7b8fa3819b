/**
 * Values, or pixels, that a function is handed at a time where a picture's are many. A loop over a whole picture runs
 * once a picture: V8 compiles it in its middle, throws that away at its end and does so again for the next picture
 * (`node --trace-opt --trace-deopt`). What is called for one strip after the other is compiled once. It has to be a
 * function of a module: a closure is compiled anew for each picture too.
 */
export const STRIP = 4096;

/** The end of the strip that begins at `from`. */
export const stripEnd = (from: number, length: number): number => Math.min(length, from + STRIP);
