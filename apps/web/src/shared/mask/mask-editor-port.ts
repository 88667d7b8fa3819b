import type { ComponentType } from 'react';

/** What a page needs of a mask editor; the app says which one it gets. */
export interface MaskEditorProps {
  readonly picture: {
    readonly url: string;
    readonly width: number;
    readonly height: number;
    /** Null until the server has the picture; selecting by clicks needs it. */
    readonly fileId: string | null;
  };
  /** Mask to go on from; null to start with nothing. */
  readonly maskUrl: string | null;
  /** The mask is shown in this colour. */
  readonly colour: string;
  /** Masks of other regions, shown but not touched. */
  readonly others: readonly { readonly url: string; readonly colour: string }[];
  /** Opens with selecting by clicks instead of the brush. */
  readonly clickFirst: boolean;
  /** Takes no strokes while true. */
  readonly busy: boolean;
  readonly onChange: (change: {
    /** 8-bit grey PNG of the picture's size, white = change; null when nothing is selected. */
    readonly mask: Blob | null;
    readonly cause: 'paint' | 'edit';
  }) => void;
  /** A visitor wants something that only users have. */
  readonly onSignIn: () => void;
  readonly onClose: () => void;
}

export type MaskEditorComponent = ComponentType<MaskEditorProps>;
