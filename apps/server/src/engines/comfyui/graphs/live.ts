import type { Draft, Link } from './draft.ts';

/** How a passing picture leaves the server without staying on its disk. */
export interface LiveWay {
  readonly key: string;
  save(draft: Draft, images: Link): void;
}

/**
 * Through the socket, where the operator lets the node that does it be loaded; else as a temporary file,
 * which the server clears away when it starts and stops.
 */
export const LIVE_WAYS: readonly LiveWay[] = [
  {
    key: 'socket',
    save: (draft, images) => {
      draft.node('SaveImageWebsocket', { images });
    },
  },
  {
    key: 'temp',
    save: (draft, images) => {
      draft.node('PreviewImage', { images });
    },
  },
];
