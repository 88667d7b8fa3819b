import type { ReactNode, Ref } from 'react';
import { IconButton } from '../../../shared/ui/index.ts';
import { COMPARE_MODES, type CompareMode } from './compare.ts';
import styles from './PictureStage.module.css';

interface StageToolsProps {
  readonly ref: Ref<HTMLDivElement>;
  /** Null while there is nothing to compare with. */
  readonly mode: CompareMode | null;
  readonly onMode: (mode: CompareMode) => void;
  /** What else can be done with the comparison. */
  readonly actions: ReactNode;
  /** Screen pixels per picture pixel. */
  readonly zoom: number;
  readonly hasLoupe: boolean;
  readonly onLoupe: () => void;
  readonly onActualSize: () => void;
  readonly onFit: () => void;
  readonly onZoomIn: () => void;
  readonly onZoomOut: () => void;
}

/** The two bars below the picture: how it is compared, and how closely it is looked at. */
export function StageTools({
  ref,
  mode,
  onMode,
  actions,
  zoom,
  hasLoupe,
  onLoupe,
  onActualSize,
  onFit,
  onZoomIn,
  onZoomOut,
}: StageToolsProps) {
  return (
    <div className={styles.tools} ref={ref}>
      {mode !== null && (
        <div role="toolbar" aria-label="对比方式" className={styles.group}>
          {(Object.keys(COMPARE_MODES) as CompareMode[]).map((key) => (
            <IconButton
              key={key}
              {...COMPARE_MODES[key]}
              pressed={mode === key}
              onClick={() => onMode(key)}
            />
          ))}
          {actions}
        </div>
      )}
      <div role="toolbar" aria-label="缩放" className={styles.group}>
        <IconButton icon="loupe" label="放大镜（M）" pressed={hasLoupe} onClick={onLoupe} />
        <button
          type="button"
          className={styles.percent}
          onClick={onActualSize}
          title="原始大小"
          aria-label={`${Math.round(zoom * 100)} %，点击看原始大小`}
        >
          {Math.round(zoom * 100)} %
        </button>
        <IconButton icon="fit" label="适合窗口（0）" onClick={onFit} />
        <IconButton icon="zoomOut" label="缩小" onClick={onZoomOut} />
        <IconButton icon="zoomIn" label="放大" onClick={onZoomIn} />
      </div>
    </div>
  );
}
