import { wipeSplit } from '@zhuhui/contracts';
import { useEffect, useRef } from 'react';
import type { Extent } from '../../../shared/viewport/viewport.ts';
import type { Frame } from '../model/alignment.ts';
import styles from './CompareExport.module.css';

interface WipePreviewProps {
  readonly before: string;
  readonly after: string;
  readonly size: Extent;
  readonly frame: Frame;
  readonly seconds: number;
}

/** How the film will move, at its own pace; it stands still where motion is unwelcome. */
export function WipePreview({ before, after, size, frame, seconds }: WipePreviewProps) {
  const clipRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const show = (split: number) => {
      const right = (1 - split) * 100;
      clipRef.current?.style.setProperty('clip-path', `inset(0 ${right}% 0 0)`);
    };
    show(0.5);
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let request = requestAnimationFrame(function step(nowMs) {
      show(wipeSplit(nowMs / 1000 / seconds));
      request = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(request);
  }, [seconds]);
  const share = (value: number, of: number) => `${(value / of) * 100}%`;
  return (
    <div
      className={styles.preview}
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
      role="img"
      aria-label="对比动画预览"
    >
      <img src={after} alt="" width={size.width} height={size.height} />
      <div className={styles.before} ref={clipRef}>
        <img
          src={before}
          alt=""
          width={frame.width}
          height={frame.height}
          style={{
            left: share(frame.x, size.width),
            top: share(frame.y, size.height),
            width: share(frame.width, size.width),
            height: share(frame.height, size.height),
          }}
        />
      </div>
    </div>
  );
}
