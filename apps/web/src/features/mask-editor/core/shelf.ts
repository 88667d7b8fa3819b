/** A mask that was put away. */
export interface ShelvedMask {
  readonly id: string;
  readonly name: string;
  /** Small picture of it. */
  readonly thumbnailUrl: string;
}

/** Where masks are kept beyond the page: the asset library. The app hands it in. */
export interface MaskShelf {
  /** Newest first. */
  readonly list: () => Promise<readonly ShelvedMask[]>;
  readonly save: (name: string, mask: Blob) => Promise<void>;
  /** The mask's picture. */
  readonly load: (id: string) => Promise<Blob>;
}
