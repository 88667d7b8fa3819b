export * from './bed.ts';
export * from './decor.ts';
export * from './outdoor.ts';
export * from './seating.ts';
export * from './storage.ts';
export * from './surfaces.ts';
export * from './tables.ts';
