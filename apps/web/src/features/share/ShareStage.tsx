import type { DesignComment, SharedVersion } from '@zhuhui/contracts';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { PinMarker } from '../../shared/pins/PinMarker.tsx';
import {
  MIDDLE,
  movedByKey,
  placeOf,
  type Spot,
  spotAt,
  spotWords,
} from '../../shared/pins/pins.ts';
import { Spoken } from '../../shared/ui/Spoken.tsx';
import { usePanGestures } from '../../shared/viewport/use-pan-gestures.ts';
import { useViewport } from '../../shared/viewport/use-viewport.ts';
import { fitView } from '../../shared/viewport/viewport.ts';
import { type Touch, type TouchEvent, touchStep } from './model/touch.ts';
import styles from './share.module.css';

/** Closer than this is shown whole. */
const ENLARGED = 1.02;

interface ShareStageProps {
  readonly version: SharedVersion;
  readonly name: string;
  readonly chosen: string | null;
  /** The pin that is being put. */
  readonly draft: Spot | null;
  readonly canComment: boolean;
  readonly onSpot: (spot: Spot) => void;
  readonly onChoose: (comment: DesignComment) => void;
  readonly onStep: (step: 1 | -1) => void;
  readonly children?: ReactNode;
}

/** The picture under a client's fingers: a tap puts a pin, a swipe goes on, two fingers look closer. */
export function ShareStage(props: ShareStageProps) {
  const { version, name, chosen, draft, canComment, onSpot, onChoose, onStep, children } = props;
  const ref = useRef<HTMLDivElement>(null);
  const viewport = useViewport(ref, version);
  const { view, stage } = viewport;
  const isEnlarged = view.scale > fitView(version, stage, 0).scale * ENLARGED;
  const gestures = usePanGestures(ref, viewport, () => isEnlarged);
  const touch = useRef<Touch>({ state: 'idle' });
  const fingers = useRef(new Set<number>());
  const [swipePx, setSwipePx] = useState(0);

  const tell = (event: TouchEvent) => {
    const step = touchStep(touch.current, event);
    touch.current = step.touch;
    setSwipePx(step.touch.state === 'swiping' ? step.touch.byPx : 0);
    return step.wish;
  };
  const at = (event: PointerEvent) => gestures.local(event);
  const lift = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    gestures.onUp(event);
  };
  const pointer = {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      fingers.current.add(event.pointerId);
      gestures.onDown(event);
      const timeMs = event.timeStamp;
      tell({ kind: 'down', at: at(event), timeMs, fingers: fingers.current.size });
    },
    onPointerMove(event: PointerEvent) {
      if (!fingers.current.has(event.pointerId)) return;
      gestures.onMove(event);
      tell({ kind: 'move', at: at(event), isEnlarged });
    },
    onPointerUp(event: PointerEvent) {
      if (!fingers.current.has(event.pointerId)) return;
      lift(event);
      const wish = tell({
        ...{ kind: 'up', at: at(event), timeMs: event.timeStamp },
        ...{ fingers: fingers.current.size, widthPx: stage.width },
      });
      if (wish === 'tap') {
        const spot = spotAt(view, version, at(event));
        if (spot) onSpot(spot);
      } else if (wish) onStep(wish === 'next' ? 1 : -1);
    },
    onPointerCancel(event: PointerEvent) {
      lift(event);
      tell({ kind: 'cancel' });
    },
  };

  const nudge = (event: KeyboardEvent) => {
    const moved = draft && movedByKey(draft, event.key);
    if (!moved) return;
    event.preventDefault();
    event.stopPropagation();
    onSpot(moved);
  };

  return (
    <div className={styles.stage}>
      <div className={styles.surface} ref={ref} data-testid="share-stage" {...pointer}>
        <div className={styles.slide} style={{ transform: `translateX(${swipePx}px)` }}>
          <img
            className={styles.picture}
            src={version.screenUrl}
            alt={name}
            width={version.width}
            height={version.height}
            draggable={false}
            style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
          />
          {version.comments.map(
            (comment) =>
              comment.pin && (
                <PinMarker
                  key={comment.id}
                  label={`批注 ${comment.number}：${comment.text}`}
                  number={comment.number}
                  place={placeOf(view, version, comment.pin)}
                  isResolved={comment.resolvedAt !== null}
                  isChosen={comment.id === chosen}
                  onClick={() => onChoose(comment)}
                />
              ),
          )}
          {draft && (
            <PinMarker
              label="新批注的位置，用方向键移动"
              onKeyDown={nudge}
              number={null}
              place={placeOf(view, version, draft)}
              isChosen
            />
          )}
        </div>
      </div>
      {canComment && (
        <button type="button" className={styles.byKeys} onClick={() => onSpot(MIDDLE)}>
          在图的正中写批注，再用方向键移动
        </button>
      )}
      <Spoken>{draft ? spotWords(draft) : ''}</Spoken>
      {children}
    </div>
  );
}
