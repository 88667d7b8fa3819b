import { isBlank } from '../core/document.ts';
import type { EditorState } from '../core/editor-state.ts';
import type { Extent } from '../core/geometry.ts';
import { rememberMask } from '../core/recent-masks.ts';
import { MaskSession } from '../core/session.ts';
import type { MaskChange } from '../core/session-view.ts';
import type { Picked } from '../core/tools/select.ts';
import { openWorkshop, type PictureWorkshop } from '../worker/worker-workshop.ts';

/** Who is told what happens at a bench. */
export interface BenchOwner {
  readonly picture: { readonly fileId: string | null };
  readonly onChange: (change: MaskChange) => void;
  readonly onPending?: ((isPending: boolean) => void) | undefined;
  readonly onPick: (picked: Picked) => void;
}

/** A session with the place where its work is done; both may outlast the editor that shows them. */
export interface Bench {
  readonly session: MaskSession;
  readonly workshop: PictureWorkshop;
  /** The editor that shows it, or did last: what ends late is told there. */
  owner: { readonly current: BenchOwner };
  /** What was handed over last. */
  lastMask: Blob | null;
  /** A mask was handed over that the page has not shown yet. */
  isHandedOver: boolean;
  /** Address of the mask that the page showed last. */
  maskUrl: string | null;
}

export function openBench(
  { width, height }: Extent,
  state: Pick<EditorState, 'tool'> & Partial<EditorState>,
  owner: Bench['owner'],
): Bench {
  const workshop = openWorkshop();
  const session = new MaskSession({
    picture: { width, height },
    state,
    workshop,
    onChange: (change) => {
      const { picture, onChange } = bench.owner.current;
      bench.lastMask = change.mask;
      bench.isHandedOver = change.mask !== null;
      if (picture.fileId !== null) rememberMask(picture.fileId, change.mask);
      onChange(change);
    },
    onPending: (isPending) => bench.owner.current.onPending?.(isPending),
    onPick: (picked) => bench.owner.current.onPick(picked),
    whenIdle,
  });
  const bench: Bench = {
    ...{ session, workshop, owner },
    ...{ lastMask: null, isHandedOver: false, maskUrl: null },
  };
  return bench;
}

/** Whether the mask that the page shows is the bench's own, as it is or as it is about to be handed over. */
export function isOfBench(bench: Bench, maskUrl: string | null): boolean {
  if (bench.maskUrl === maskUrl || bench.session.isPending) return true;
  return maskUrl === null ? isBlank(bench.session.document) : bench.isHandedOver;
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
