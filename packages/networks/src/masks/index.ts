export { type EncodedPicture, type MaskNetwork, openMaskNetwork } from './network.ts';
