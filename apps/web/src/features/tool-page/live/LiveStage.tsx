import { LIVE_FRAME_SIDE_PX } from '@zhuhui/contracts';
import { useEffect, useRef, useState } from 'react';
import { formatFrameRate } from '../../../shared/format/number.ts';
import { useHotkeys } from '../../../shared/hooks/use-hotkeys.ts';
import { Button, classes, Segmented, Slider } from '../../../shared/ui/index.ts';
import { MadeByAi } from '../../../shared/ui/MadeByAi.tsx';
import { CropBox } from './CropBox.tsx';
import { type Crop, fitted, type Size, sizeOfCrop, WHOLE } from './crop.ts';
import styles from './live.module.css';
import type { SharedScreen } from './screen.ts';
import { type LiveShare, useLiveState } from './use-live.ts';

interface LiveStageProps {
  readonly share: LiveShare;
  readonly crop: Crop;
  /** Whether any view is held on to. */
  readonly hasHeld: boolean;
  readonly onCrop: (crop: Crop) => void;
  readonly onHold: () => void;
}

const VIEWS = [
  { value: 'panes', label: '双栏' },
  { value: 'overlay', label: '叠加' },
] as const;

/** Until the first frame says what is shared. */
const USUAL_SCREEN: Size = { width: 1920, height: 1080 };

/** The shared screen and what is made of it, side by side or one over the other. */
export function LiveStage({ share, crop, hasHeld, onCrop, onHold }: LiveStageProps) {
  const { screen, loop } = share;
  const state = useLiveState(loop);
  const [view, setView] = useState<'panes' | 'overlay'>('panes');
  const [opacity, setOpacity] = useState(0.7);
  const [cropping, setCropping] = useState(false);
  const [screenSize, setScreenSize] = useState<Size>(USUAL_SCREEN);
  const shownSize = sizeOfCrop(crop, screenSize);
  const running = state?.phase === 'running';
  const ended = state?.phase === 'ended';
  const cropButton = useRef<HTMLButtonElement>(null);
  /** What had the focus goes with the mode. */
  const leaveCropping = () => {
    if (!cropping) return;
    setCropping(false);
    cropButton.current?.focus();
  };
  useHotkeys({
    d: onHold,
    escape: leaveCropping,
    1: () => setView('panes'),
    2: () => setView('overlay'),
  });

  const hasPicture = Boolean(state?.picture);
  const framing = cropping && !ended;
  const resultCaption = captionOf(state?.phase, state?.refined);
  /** Said at the last picture where it lies over what was shared. */
  const lastOver = ended && view === 'overlay' && hasPicture ? endOf(hasHeld, true) : null;
  const result = state?.picture ? (
    <img
      src={state.picture}
      alt="实时渲染的结果"
      className={styles.result}
      {...fitted(shownSize, LIVE_FRAME_SIDE_PX)}
      // With nothing beneath it any more, it is seen whole.
      style={view === 'overlay' && !ended ? { opacity } : undefined}
    />
  ) : (
    <p className={styles.waiting}>{ended ? '' : '等待第一帧'}</p>
  );

  return (
    <div className={styles.live}>
      <div className={styles.bar}>
        <Segmented
          label="看法"
          value={view}
          options={VIEWS}
          onChange={(value) => setView(value as typeof view)}
        />
        <MadeByAi />
        {view === 'overlay' && !ended && (
          <span className={styles.opacity}>
            <Slider
              label="叠加浓度"
              value={opacity}
              min={0}
              max={1}
              step={0.05}
              onChange={setOpacity}
            />
          </span>
        )}
        <Button
          ref={cropButton}
          icon="crop"
          aria-pressed={cropping}
          disabled={ended}
          onClick={() => (crop === WHOLE ? setCropping(!cropping) : onCrop(WHOLE))}
        >
          {crop === WHOLE ? '框选区域' : '取消框选'}
        </Button>
        <Button disabled={ended} onClick={running ? loop.pause : loop.resume}>
          {running ? '暂停' : '继续'}
        </Button>
        <Button variant="primary" icon="picture" disabled={!hasPicture} onClick={onHold}>
          定格
        </Button>
        <Facts share={share} />
      </div>
      <div className={styles.field}>
        <div
          className={classes(styles.panes, view === 'overlay' && styles.overlaid)}
          style={{ '--ratio': shownSize.width / shownSize.height } as React.CSSProperties}
        >
          <figure className={styles.pane}>
            {ended ? (
              lastOver === null && <p className={styles.over}>{endOf(hasHeld, hasPicture)}</p>
            ) : (
              <Source screen={screen} crop={crop} onSize={setScreenSize}>
                {cropping && (
                  <CropBox
                    onDraw={(drawn) => {
                      leaveCropping();
                      onCrop(drawn);
                    }}
                  />
                )}
              </Source>
            )}
            {view === 'overlay' && !framing && (hasPicture || !ended) && result}
            <figcaption className={styles.caption}>
              {framing
                ? '拖动或用方向键框出要渲染的部分'
                : view === 'panes'
                  ? '共享的画面'
                  : (lastOver ?? resultCaption)}
            </figcaption>
          </figure>
          {view === 'panes' && (
            <figure className={styles.pane}>
              {result}
              <figcaption className={styles.caption}>{resultCaption}</figcaption>
            </figure>
          )}
        </div>
      </div>
    </div>
  );
}

/** What is left of a share that has ended. */
function endOf(hasHeld: boolean, hasPicture: boolean): string {
  if (hasHeld) return '共享已结束，定格都留着';
  return hasPicture ? '共享已结束，最后一帧还能定格' : '共享已结束';
}

function captionOf(phase: string | undefined, refined: boolean | undefined): string {
  if (phase === 'paused') return '已暂停，不计时';
  if (phase === 'ended') return '共享已结束';
  return refined ? '实时效果 · 已精细' : '实时效果';
}

/** How fast it answers, and what it costs. */
function Facts({ share }: { readonly share: LiveShare }) {
  const state = useLiveState(share.loop);
  if (state === null) return null;
  const { latencyMs, framesPerSecond, meter, problem, engineName } = state;
  const facts = [
    engineName,
    latencyMs !== null && `延迟 ${Math.round(latencyMs)} 毫秒`,
    framesPerSecond !== null && formatFrameRate(framesPerSecond),
    meter !== null && meter.minutes > 0 && `已用 ${meter.minutes} 分钟`,
  ].filter(Boolean);
  return (
    <p className={styles.facts} role="status">
      {problem ? <span className={styles.problem}>{problem}</span> : facts.join(' · ')}
    </p>
  );
}

interface SourceProps {
  readonly screen: SharedScreen;
  readonly crop: Crop;
  readonly onSize: (size: Size) => void;
  readonly children: React.ReactNode;
}

/** The shared screen as it is, its cropped part filling the pane. */
function Source({ screen, crop, onSize, children }: SourceProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (element) element.srcObject = screen.stream;
  }, [screen]);
  const measure = ({ currentTarget }: React.SyntheticEvent<HTMLVideoElement>) => {
    const { videoWidth, videoHeight } = currentTarget;
    if (videoHeight > 0) onSize({ width: videoWidth, height: videoHeight });
  };
  return (
    <div className={styles.source}>
      <video
        ref={video}
        muted
        autoPlay
        playsInline
        className={styles.video}
        style={{
          width: `${100 / crop.width}%`,
          height: `${100 / crop.height}%`,
          left: `${(-100 * crop.left) / crop.width}%`,
          top: `${(-100 * crop.top) / crop.height}%`,
        }}
        onResize={measure}
        onLoadedMetadata={measure}
      />
      {children}
    </div>
  );
}
