export { createCanvas, develop, stroke } from './canvas.ts';
export { write } from './lettering.ts';
