import { rootPx } from './tokens.ts';

/**
 * How much larger than usual the reader's browser writes (1 is usual): what measures of the tokens are multiplied by where
 * code lays out by itself, in CSS px.
 */
export function rootScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / rootPx || 1;
}
