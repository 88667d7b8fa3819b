/** Lines of the product's sign in a box of 32 by 32 units: a gable over a drawn curve. */
export const MARK_LINES = 'M6 23V14l10-7 10 7v9M11 26c4-9 8-9 10-13';
