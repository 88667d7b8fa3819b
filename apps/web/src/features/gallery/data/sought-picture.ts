import { create } from 'zustand';

interface SoughtPicture {
  /** The reader's own picture that others are to look like; it lives as long as the page. */
  readonly file: File | null;
  readonly seek: (file: File) => void;
}

export const useSoughtPicture = create<SoughtPicture>((set) => ({
  file: null,
  seek: (file) => set({ file }),
}));
