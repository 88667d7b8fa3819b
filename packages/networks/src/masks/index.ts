export { type EncodedPicture, type MaskNetwork, openMaskNetwork } from './network.ts';
export { findPieces } from './pieces.ts';
