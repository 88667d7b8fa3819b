const NEVER_MEANT = /^(ceiling-|trim|window-\d+$|across|tower|podium)/;

/** Strips of light and frames, which nobody clicks on, and façades' grids, which are many things. */
export const isNeverMeant = (objectName: string): boolean => NEVER_MEANT.test(objectName);
