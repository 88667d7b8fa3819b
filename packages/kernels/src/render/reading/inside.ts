import type { Domain } from '../types.ts';

/** Whether pictures of this domain show rooms, not what stands under the sky. */
export function isInside(domain: Domain): boolean {
  return domain === 'interior' || domain === 'commercial';
}
