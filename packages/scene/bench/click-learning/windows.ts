import type { Scene } from '../../src/scene.ts';

const WINDOW = /^(window|windows|shopWindow|glassFront)$/;
const OUTLOOK = /^(lawn|garden|forecourt)$/;
const SKY = 0;

/** A room's objects with what is seen through its window counted as the window, as a user means it. */
export function wholeWindows(object: Uint8Array, { objects }: Scene): Uint8Array {
  const window = objects.findIndex(({ name }) => WINDOW.test(name)) + 1;
  if (window === 0) return object;
  const outside = new Set([SKY]);
  objects.forEach(({ name }, index) => {
    if (OUTLOOK.test(name)) outside.add(index + 1);
  });
  return object.map((id) => (outside.has(id) ? window : id));
}
