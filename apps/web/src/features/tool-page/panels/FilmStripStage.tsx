import { type CSSProperties, useEffect, useState } from 'react';
import { Button, IconButton, Slider } from '../../../shared/ui/index.ts';
import { useListDrop, usePasteAnywhere } from '../controls/use-list-drop.ts';
import { useMaskDesk } from '../MaskDesk.ts';
import styles from './film-strip.module.css';
import { momentAt, secondsText, type Transition } from './film-strip.ts';
import { seek, useFilmHead, useFilmStrip } from './use-film-strip.ts';

const STEP_SECONDS = 0.1;

/** The pictures one after the other as they will follow, played from the pictures themselves. */
export function FilmStage({ isOnDesk }: { readonly isOnDesk: boolean }) {
  const { name, slots, pictures, secondsEach, totalSeconds, ...strip } = useFilmStrip();
  const transition = strip.transition ?? 'fade';
  const seconds = Math.min(
    useFilmHead((head) => head.seconds),
    totalSeconds,
  );
  const [isPlaying, setPlaying] = usePlaying(seconds, totalSeconds);
  const desk = useMaskDesk();
  const drop = useListDrop(name);
  usePasteAnywhere(name);

  const { at, share } = momentAt(seconds, slots.length, secondsEach, transition);
  const [current, coming] = [slots[at], slots[at + 1]].map((slot) => pictures[slot ?? '']);
  const [leaving, entering] = passage(transition, share);
  return (
    <section className={styles.whole} aria-label="片子预览" {...drop.handlers}>
      <div className={styles.screen}>
        {current && (
          <img
            className={styles.shown}
            src={current.url}
            alt={`第 ${at + 1} 张`}
            width={current.width || 4}
            height={current.height || 3}
            style={leaving}
          />
        )}
        {coming && (
          <img
            className={`${styles.shown} ${styles.coming}`}
            src={coming.url}
            alt=""
            width={coming.width || 4}
            height={coming.height || 3}
            hidden={share === 0}
            style={entering}
          />
        )}
      </div>
      <div className={styles.controls}>
        <IconButton
          icon={isPlaying ? 'stop' : 'play'}
          label={isPlaying ? '停下预览' : '播放预览'}
          onClick={() => setPlaying(!isPlaying)}
        />
        <Slider
          label="预览到第几秒"
          value={seconds}
          min={0}
          max={totalSeconds}
          step={STEP_SECONDS}
          onChange={(to) => {
            setPlaying(false);
            seek(to);
          }}
        />
        <span className={styles.time}>
          {seconds.toFixed(1)} / {secondsText(totalSeconds)} 秒
        </span>
        <span className={styles.note}>看顺序、时长和转场；运镜与过渡细节由出片的模型决定</span>
      </div>
      {isOnDesk && (
        <span className={styles.close}>
          <Button size="small" icon="check" onClick={desk.close}>
            看完了
          </Button>
        </span>
      )}
    </section>
  );
}

/** How the picture that leaves and the one that enters are drawn. */
function passage(transition: Transition, share: number): readonly [CSSProperties, CSSProperties] {
  switch (transition) {
    case 'fade':
      return [{}, { opacity: share }];
    case 'wipe':
      return [{}, { clipPath: `inset(0 ${(1 - share) * 100}% 0 0)` }];
    case 'slide':
      return [{ translate: `${-share * 100}% 0` }, { translate: `${(1 - share) * 100}% 0` }];
    case 'cut':
      return [{}, {}];
    default:
      return transition satisfies never;
  }
}

/** Moves the head at the film's own pace; from the start again once it has come to the end. */
function usePlaying(seconds: number, totalSeconds: number) {
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    if (!isPlaying) return;
    let before: number | null = null;
    let request = requestAnimationFrame(function step(nowMs) {
      const next = useFilmHead.getState().seconds + (nowMs - (before ?? nowMs)) / 1000;
      before = nowMs;
      seek(Math.min(totalSeconds, next));
      if (next >= totalSeconds) return setPlaying(false);
      request = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(request);
  }, [isPlaying, totalSeconds]);
  const set = (on: boolean) => {
    if (on && seconds >= totalSeconds) seek(0);
    setPlaying(on);
  };
  return [isPlaying, set] as const;
}
