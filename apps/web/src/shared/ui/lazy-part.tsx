import {
  Component,
  type ComponentType,
  type ErrorInfo,
  lazy,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { ChunkLoadError, loadChunk } from '../browser/chunk.ts';
import { useOnline } from '../hooks/use-online.ts';
import { toast } from './toast.ts';

/** What stands in for a part whose code could not be loaded is told. */
export interface MissingProps<P> {
  /** What the part was to be shown with. */
  readonly part: P;
  readonly again: () => void;
}

/**
 * A part of a page whose code is loaded when it is first shown, inside a `Suspense`. Where it cannot be loaded the page stays
 * as it is with all that was put into it: `Missing` says so in the part's place, and the code is asked for
 * again when the connection is back. A part that can be closed is closed instead, with a word about it.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Missing: ComponentType<MissingProps<P>> = Closed,
): ComponentType<P> {
  // A lazy component keeps its failure: each attempt has one of its own.
  const attempt = () => lazy(() => loadChunk(load)) as unknown as ComponentType<P>;
  let Part = attempt();
  return function LazyPart(props: P) {
    const [attempts, setAttempts] = useState(0);
    const again = () => setAttempts((count) => count + 1);
    return (
      <PartBoundary
        key={attempts}
        onMissing={() => {
          Part = attempt();
        }}
        missing={
          <AgainOnline again={again}>
            <Missing part={props} again={again} />
          </AgainOnline>
        }
      >
        <Part {...props} />
      </PartBoundary>
    );
  };
}

/** Catches that the code is missing, and nothing else. */
class PartBoundary extends Component<
  { readonly missing: ReactNode; readonly onMissing: () => void; readonly children: ReactNode },
  { readonly error: unknown }
> {
  override state: { readonly error: unknown } = { error: null };
  static getDerivedStateFromError = (error: unknown) => ({ error });

  override componentDidCatch(error: Error, _info: ErrorInfo): void {
    if (error instanceof ChunkLoadError) this.props.onMissing();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof ChunkLoadError) return this.props.missing;
    throw error;
  }
}

function AgainOnline({
  again,
  children,
}: {
  readonly again: () => void;
  readonly children: ReactNode;
}) {
  const online = useOnline();
  const hadNoNetwork = useRef(!online);
  const latest = useRef(again);
  latest.current = again;
  useEffect(() => {
    if (!online) hadNoNetwork.current = true;
    else if (hadNoNetwork.current) latest.current();
  }, [online]);
  return children;
}

/** What closes a part, where something does. */
export function closeOf(part: object): (() => void) | null {
  return 'onClose' in part && typeof part.onClose === 'function'
    ? (part.onClose as () => void)
    : null;
}

/** Closes a part that can be closed; of others nothing is said. */
function Closed({ part }: MissingProps<object>) {
  const latest = useRef(closeOf(part));
  useEffect(() => {
    if (latest.current === null) return;
    toast.error('没有打开：网络没有连上，连上后再试');
    latest.current();
  }, []);
  return null;
}
