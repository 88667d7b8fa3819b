import type { ComponentType } from 'react';

/** What a page needs of a mask editor; the app says which one it gets. */
export interface MaskEditorProps {
  readonly picture: {
    readonly url: string;
    readonly width: number;
    readonly height: number;
    /** Null until the server has the picture; selecting by clicks needs it. */
    readonly fileId: string | null;
    /**
     * Where it is while the server has not got it: on its way, held up by the connection or by what is wrong
     * with it, or kept back until the visitor signs in.
     */
    readonly transfer?: 'coming' | 'offline' | 'refused' | 'signIn';
  };
  /**
   * Stands for the page: tool, brush size and view go from one of its editors to the next. Without it
   * nothing outlasts the editor.
   */
  readonly page?: object;
  /** What the mask is called on its page: an editor of the same mask goes on with its history, if it has a name. */
  readonly name?: string;
  /** Mask to go on from; null to start with nothing. */
  readonly maskUrl: string | null;
  /** The mask is shown in this colour. */
  readonly colour: string;
  /** Masks of other regions, shown but not touched. */
  readonly others: readonly { readonly url: string; readonly colour: string }[];
  /** Opens with selecting by clicks instead of the brush. */
  readonly clickFirst: boolean;
  /** How far beyond its border what is selected by clicks reaches, as a share of the picture's long side. */
  readonly margin?: number;
  /** Takes no strokes while true. */
  readonly busy: boolean;
  /** What undo and redo do where nothing is drawn and the mask's own history has ended. */
  readonly beyond?: {
    readonly undo: (() => void) | null;
    readonly redo: (() => void) | null;
  };
  /** Given what closes an outline that is still open, for whoever goes on from the mask; null with the editor's end. */
  readonly onFinisher?: (finish: (() => void) | null) => void;
  /** Told when the mask is about to change, and when it has. */
  readonly onPending?: (isPending: boolean) => void;
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
