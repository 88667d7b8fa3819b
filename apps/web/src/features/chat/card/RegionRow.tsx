import { type CSSProperties, useEffect, useState } from 'react';
import { Button, IconButton, TextInput } from '../../../shared/ui/index.ts';
import styles from './CardMasks.module.css';
import type { CardMask } from './mask-board.ts';

interface RegionRowProps {
  readonly nth: number;
  readonly mask: CardMask;
  readonly maxLength: number;
  readonly disabled: boolean;
  readonly onDraw: () => void;
  readonly onWords: (words: string) => void;
  /** Absent for the last region left. */
  readonly onRemove: (() => void) | undefined;
}

/** One region: its colour, what becomes of it, and its mask. */
export function RegionRow(props: RegionRowProps) {
  const { nth, mask, maxLength, disabled, onDraw, onWords, onRemove } = props;
  const said = mask.prompt ?? '';
  const [words, setWords] = useState(said);
  useEffect(() => setWords(said), [said]);
  return (
    <li className={styles.region} style={{ '--region': mask.colour } as CSSProperties}>
      <span className={styles.dot} aria-hidden="true">
        {nth + 1}
      </span>
      <TextInput
        className={styles.words}
        aria-label={`选区 ${nth + 1} 的描述`}
        placeholder="这里改成什么"
        maxLength={maxLength}
        value={words}
        disabled={disabled}
        onChange={(event) => setWords(event.target.value)}
        onBlur={() => words.trim() !== said && onWords(words.trim())}
      />
      <Button
        size="small"
        variant={mask.fileId === null ? 'primary' : 'outline'}
        icon="mask"
        disabled={disabled}
        aria-label={`${mask.fileId === null ? '画' : '改'}蒙版 ${nth + 1}`}
        onClick={onDraw}
      >
        {mask.fileId === null ? '画蒙版' : '改蒙版'}
      </Button>
      {onRemove && (
        <IconButton
          icon="trash"
          label={`删除选区 ${nth + 1}`}
          disabled={disabled}
          onClick={onRemove}
        />
      )}
    </li>
  );
}
