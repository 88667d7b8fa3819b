import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { initSync, optimise } from '@jsquash/oxipng/codec/pkg/squoosh_oxipng.js';
import type { PngTools } from '@zhuhui/kernels';

/** Loaded by kernel threads alone: oxipng takes seconds for a large picture. */
const WASM = createRequire(import.meta.url).resolve(
  '@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm',
);

let ready = false;

function loadOxipng(): void {
  if (ready) return;
  initSync(readFileSync(WASM));
  ready = true;
}

/** What the PNG kernel cannot bring along: zlib from Node, oxipng as WebAssembly. */
export const PNG_TOOLS: PngTools = {
  inflate: (zlib) => inflateSync(zlib),
  oxipng(png, level) {
    loadOxipng();
    try {
      return optimise(png, level, false, false);
    } catch {
      // It refuses what it finds damaged, such as a wrong checksum; the file then stays as it is.
      return png;
    }
  },
};
