import { isBlank } from '../core/document.ts';
import type { EditorState } from '../core/editor-state.ts';
import type { Extent } from '../core/geometry.ts';
import { rememberMask } from '../core/recent-masks.ts';
import { MaskSession } from '../core/session.ts';
import type { MaskChange } from '../core/session-view.ts';
import type { Picked } from '../core/tools/select.ts';
import { openWorkshop, type PictureWorkshop } from '../worker/worker-workshop.ts';

/** Who is told what happens in a held session. */
export interface HeldSessionOwner {
  readonly picture: { readonly fileId: string | null };
  readonly onChange: (change: MaskChange) => void;
  readonly onPending?: ((isPending: boolean) => void) | undefined;
  readonly onPick: (picked: Picked) => void;
}

/** A session with the place where its work is done; both may outlast the editor that shows them. */
export interface HeldSession {
  readonly session: MaskSession;
  readonly workshop: PictureWorkshop;
  /** The editor that shows it, or did last: what ends late is told there. */
  owner: { readonly current: HeldSessionOwner };
  /** What was handed over last. */
  lastMask: Blob | null;
  /** A mask was handed over that the page has not shown yet. */
  isHandedOver: boolean;
  /** Address of the mask that the page showed last. */
  maskUrl: string | null;
}

export function openHeldSession(
  { width, height }: Extent,
  state: Pick<EditorState, 'tool'> & Partial<EditorState>,
  owner: HeldSession['owner'],
): HeldSession {
  const workshop = openWorkshop();
  const session = new MaskSession({
    picture: { width, height },
    state,
    workshop,
    onChange: (change) => {
      const { picture, onChange } = held.owner.current;
      held.lastMask = change.mask;
      held.isHandedOver = change.mask !== null;
      if (picture.fileId !== null) rememberMask(picture.fileId, change.mask);
      onChange(change);
    },
    onPending: (isPending) => held.owner.current.onPending?.(isPending),
    onPick: (picked) => held.owner.current.onPick(picked),
    whenIdle,
  });
  const held: HeldSession = {
    ...{ session, workshop, owner },
    ...{ lastMask: null, isHandedOver: false, maskUrl: null },
  };
  return held;
}

/** Whether the mask that the page shows is the session's own, as it is or as it is about to be handed over. */
export function isOfHeldSession(held: HeldSession, maskUrl: string | null): boolean {
  if (held.maskUrl === maskUrl || held.session.isPending) return true;
  return maskUrl === null ? isBlank(held.session.document) : held.isHandedOver;
}

/** A slice of a frame that nobody notices. */
const SLICE_MS = 4;

function whenIdle(work: (hasTime: () => boolean) => void): void {
  const run = () => {
    const end = performance.now() + SLICE_MS;
    work(() => performance.now() < end);
  };
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 50);
}
