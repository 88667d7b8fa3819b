import type { GalleryCard, GalleryImageCard } from '@zhuhui/contracts';

/** What a masonry has to know of pictures and works; the same functions at every drawing. */
export const imageKey = ({ id }: GalleryImageCard): string => id;
export const imageSize = (image: GalleryImageCard) => image;
export const entryKey = ({ id }: GalleryCard): string => id;
export const entrySize = ({ cover }: GalleryCard) => cover;
