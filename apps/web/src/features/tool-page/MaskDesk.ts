import { createContext, useContext } from 'react';

/** Which mask is being drawn on the stage. */
export interface MaskDesk {
  /** Slot of the mask; null when the stage shows pictures. */
  readonly slot: string | null;
  readonly open: (slot: string) => void;
  readonly close: () => void;
}

const MaskDeskContext = createContext<MaskDesk>({
  slot: null,
  open: () => undefined,
  close: () => undefined,
});
export const MaskDeskProvider = MaskDeskContext.Provider;

export const useMaskDesk = () => useContext(MaskDeskContext);
