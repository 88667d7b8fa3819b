import type { DesignComment } from '@zhuhui/contracts';
import type { KeyboardEvent, MouseEvent } from 'react';
import { PinMarker } from '../../../shared/pins/PinMarker.tsx';
import {
  MIDDLE,
  movedByKey,
  placeOf,
  type Spot,
  spotAt,
  spotWords,
} from '../../../shared/pins/pins.ts';
import { Spoken } from '../../../shared/ui/Spoken.tsx';
import type { Extent, View } from '../../../shared/viewport/viewport.ts';
import styles from './comments.module.css';

interface PinLayerProps {
  readonly view: View;
  readonly picture: Extent;
  readonly comments: readonly DesignComment[];
  readonly chosen: string | null;
  /** The pin that is being put. */
  readonly draft: Spot | null;
  /** A press on the picture puts a pin. */
  readonly isPinning: boolean;
  readonly onChoose: (id: string) => void;
  readonly onDraft: (spot: Spot) => void;
}

/** The pins over a picture; while one is put, the layer takes the presses and arrows move it. */
export function PinLayer(props: PinLayerProps) {
  const { view, picture, comments, chosen, draft, isPinning, onChoose, onDraft } = props;
  const put = (event: MouseEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = { x: event.clientX - box.left, y: event.clientY - box.top };
    // Enter on the layer comes as a click without a place: the middle then, to be moved by arrows.
    const spot = event.detail === 0 ? MIDDLE : spotAt(view, picture, at);
    if (spot) onDraft(spot);
  };
  const nudge = (event: KeyboardEvent) => {
    const moved = draft && movedByKey(draft, event.key);
    if (!moved) return;
    event.preventDefault();
    event.stopPropagation();
    onDraft(moved);
  };
  return (
    <>
      {isPinning && (
        <button
          type="button"
          className={styles.catcher}
          aria-label="点在要说的地方；按回车放在正中，再用方向键移动"
          onPointerDown={(event) => event.stopPropagation()}
          onClick={put}
          onKeyDown={nudge}
        />
      )}
      {comments.map(
        ({ id, pin, number, text, resolvedAt }) =>
          pin && (
            <PinMarker
              key={id}
              label={`批注 ${number}：${text}`}
              number={number}
              place={placeOf(view, picture, pin)}
              isResolved={resolvedAt !== null}
              isChosen={id === chosen}
              onClick={() => onChoose(id)}
            />
          ),
      )}
      <Spoken>{draft ? spotWords(draft) : ''}</Spoken>
      {draft && (
        <PinMarker
          label="新批注的位置，用方向键移动"
          number={null}
          place={placeOf(view, picture, draft)}
          isChosen
          onKeyDown={nudge}
        />
      )}
    </>
  );
}
