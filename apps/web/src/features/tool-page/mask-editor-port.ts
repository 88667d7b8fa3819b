import type { ComponentType } from 'react';

/** What the page needs of a mask editor; the app says which one it gets. */
export interface MaskEditorProps {
  readonly picture: { readonly url: string; readonly width: number; readonly height: number };
  readonly maskUrl: string | null;
  readonly busy: boolean;
  readonly onChange: (change: {
    /** 8-bit grey PNG of the picture's size, white = change; null when nothing is selected. */
    readonly mask: Blob | null;
    readonly cause: 'paint' | 'edit';
  }) => void;
  readonly onClose: () => void;
}

export type MaskEditorComponent = ComponentType<MaskEditorProps>;
