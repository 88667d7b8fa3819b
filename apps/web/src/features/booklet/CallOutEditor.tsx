import { BOOKLET_LIMITS, type DesignVersion } from '@zhuhui/contracts';
import type { KeyboardEvent, MouseEvent } from 'react';
import { Button, IconButton, TextInput } from '../../shared/ui/index.ts';
import styles from './booklet.module.css';
import type { CallOutDraft } from './draft.ts';

interface CallOutEditorProps {
  readonly picture: DesignVersion;
  readonly callOuts: readonly CallOutDraft[];
  readonly onChange: (callOuts: readonly CallOutDraft[]) => void;
}

const within = (value: number) => Math.min(1, Math.max(0, value));
/** One press of an arrow key. */
const STEP = 0.02;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Materials pointed at in a picture: a click sets a point, the arrow keys move it. */
export function CallOutEditor({ picture, callOuts, onChange }: CallOutEditorProps) {
  const isFull = callOuts.length >= BOOKLET_LIMITS.callOutsMost;
  const add = (x: number, y: number) => {
    if (!isFull) onChange([...callOuts, { x, y, name: '', note: '' }]);
  };
  const change = (at: number, part: Partial<CallOutDraft>) =>
    onChange(callOuts.map((own, i) => (i === at ? { ...own, ...part } : own)));
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    add(
      within((event.clientX - box.left) / box.width),
      within((event.clientY - box.top) / box.height),
    );
  };
  const onKeys = (event: KeyboardEvent, at: number, { x, y }: CallOutDraft) => {
    const step = event.altKey ? undefined : ARROWS[event.key];
    if (!step) return;
    event.preventDefault();
    change(at, { x: within(x + step[0]), y: within(y + step[1]) });
  };
  return (
    <div className={styles.callOuts}>
      <div className={styles.canvas}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button below adds a point by keyboard */}
        <img
          src={picture.thumbUrl}
          alt="点一下标出材料"
          width={picture.width}
          height={picture.height}
          draggable={false}
          onClick={onClick}
        />
        {callOuts.map((callOut, at) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: its number is all that tells a point apart
            key={at}
            type="button"
            className={styles.pin}
            style={{ left: `${callOut.x * 100}%`, top: `${callOut.y * 100}%` }}
            aria-label={`材料 ${at + 1} 的位置，方向键移动`}
            onKeyDown={(event) => onKeys(event, at, callOut)}
          >
            {at + 1}
          </button>
        ))}
      </div>
      <ol className={styles.materials}>
        {callOuts.map((callOut, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: its number is all that tells a material apart
          <li key={at}>
            <span className={styles.number}>{at + 1}</span>
            <TextInput
              aria-label={`材料 ${at + 1} 名称`}
              placeholder="鱼肚白岩板"
              maxLength={BOOKLET_LIMITS.wordsMost}
              value={callOut.name}
              onChange={({ target }) => change(at, { name: target.value })}
            />
            <TextInput
              aria-label={`材料 ${at + 1} 说明`}
              placeholder="规格、做法"
              maxLength={BOOKLET_LIMITS.noteMost}
              value={callOut.note}
              onChange={({ target }) => change(at, { note: target.value })}
            />
            <IconButton
              icon="close"
              label={`删去材料 ${at + 1}`}
              onClick={() => onChange(callOuts.filter((_, i) => i !== at))}
            />
          </li>
        ))}
      </ol>
      <Button size="small" icon="plus" disabled={isFull} onClick={() => add(0.5, 0.5)}>
        加一种材料
      </Button>
    </div>
  );
}
