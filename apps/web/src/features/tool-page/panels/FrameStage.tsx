import { useRef } from 'react';
import { usePanGestures } from '../../../shared/viewport/use-pan-gestures.ts';
import { useViewport } from '../../../shared/viewport/use-viewport.ts';
import type { Picture } from '../model/picture.ts';
import { Layer } from '../stage/Layer.tsx';
import { DeskSection } from './DeskSection.tsx';
import { dragged, extentOf } from './frame.ts';
import { Grips } from './Grips.tsx';
import { GRIPS } from './grips.ts';
import styles from './panels.module.css';
import { useFrame } from './use-frame.ts';
import { useHold } from './use-hold.ts';

interface FrameStageProps {
  readonly picture: Picture;
  readonly isOnDesk: boolean;
}

/** A picture in the frame it is to be extended to; the frame is pulled by its sides and corners. */
export function FrameStage({ picture, isOnDesk }: FrameStageProps) {
  return (
    <DeskSection label="画框" done="完成画框" isOnDesk={isOnDesk}>
      <Canvas picture={picture} />
    </DeskSection>
  );
}

function Canvas({ picture }: { readonly picture: Picture }) {
  const pane = useRef<HTMLDivElement>(null);
  const { margins, most, set } = useFrame();
  const hold = useHold(margins, set);
  // While a side is pulled the view stands still; when it is let go the whole frame is shown.
  const base = hold.from ?? margins;
  const { view, panBy, zoomAt } = useViewport(pane, extentOf(picture, base));
  const gestures = usePanGestures(pane, { panBy, zoomAt }, () => hold.from === null);

  const at = (px: number, origin: number) => origin + px * view.scale;
  const box = {
    left: at(base.left - margins.left, view.x),
    top: at(base.top - margins.top, view.y),
    width: extentOf(picture, margins).width * view.scale,
    height: extentOf(picture, margins).height * view.scale,
  };

  return (
    <div
      ref={pane}
      className={styles.frameStage}
      onPointerDown={gestures.onDown}
      onPointerMove={gestures.onMove}
      onPointerUp={gestures.onUp}
      onPointerCancel={gestures.onUp}
    >
      <div className={styles.frame} style={box} data-testid="frame" />
      <Layer
        view={view}
        frame={{ x: base.left, y: base.top, width: picture.width, height: picture.height }}
        src={picture.url}
        alt="底图"
      />
      <Grips
        grips={GRIPS}
        box={box}
        scale={view.scale}
        value={margins}
        hold={hold}
        pull={(from, grip, by, { altKey }) => dragged(from, grip, by, altKey, most)}
        onStep={set}
      />
    </div>
  );
}
