import type { SurfaceRole } from './types.ts';

/** What is stuffed or hangs in folds. */
export const isSoft = (role: SurfaceRole): boolean => role === 'textile' || role === 'upholstery';
