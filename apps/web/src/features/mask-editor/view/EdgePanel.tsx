import { useState } from 'react';
import { useTypedNumber } from '../../../shared/hooks/use-typed-number.ts';
import { Button, IconButton } from '../../../shared/ui/index.ts';
import type { MaskJob } from '../core/jobs.ts';
import styles from './EdgePanel.module.css';

interface EdgePanelProps {
  readonly isWorking: boolean;
  readonly onJob: (job: MaskJob) => void;
  readonly onClose: () => void;
}

const DEFAULT_PX = 8;
const MAX_PX = 200;

/** What can be done to the selection's edge, by so many pixels of the picture. */
export function EdgePanel({ isWorking, onJob, onClose }: EdgePanelProps) {
  const [px, setPx] = useState(DEFAULT_PX);
  const fit = (value: number) => Math.min(MAX_PX, Math.max(1, Math.round(value)));
  const box = useTypedNumber({ value: px, fit, onChange: setPx });
  return (
    <fieldset className={styles.panel}>
      <legend className="visually-hidden">选区边缘</legend>
      <label className={styles.amount}>
        <span>边缘</span>
        <input
          type="range"
          aria-label="边缘宽度"
          min={1}
          max={MAX_PX}
          value={px}
          onChange={(event) => setPx(event.target.valueAsNumber)}
        />
        <input {...box} aria-label="边缘宽度的数值" min={1} max={MAX_PX} />
        <span>像素</span>
      </label>
      <span className={styles.actions}>
        <Button size="small" disabled={isWorking} onClick={() => onJob({ kind: 'grow', px })}>
          扩边
        </Button>
        <Button size="small" disabled={isWorking} onClick={() => onJob({ kind: 'shrink', px })}>
          收边
        </Button>
        <Button size="small" disabled={isWorking} onClick={() => onJob({ kind: 'feather', px })}>
          羽化
        </Button>
        <IconButton icon="close" label="收起边缘" onClick={onClose} />
      </span>
    </fieldset>
  );
}
