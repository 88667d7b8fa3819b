import { useState } from 'react';
import { Button, classes, Field } from '../../../shared/ui/index.ts';
import controls from '../controls/controls.module.css';
import { useForm, useProblem } from '../FormContext.ts';
import { useMaskDesk } from '../MaskDesk.ts';
import { NumberBox } from './NumberBox.tsx';
import styles from './panels.module.css';
import { PRESETS, proportionsOf, sizedOnFoot } from './placement.ts';
import { type Placing, usePlacement } from './use-placement.ts';

/** Where the cut-out goes: by chips, to the pixel by numbers; by hand on the stage. */
export function PlacementPanel({ name }: { readonly name: string }) {
  const problem = useProblem(name);
  const placing = usePlacement();
  const { tool } = useForm();
  const desk = useMaskDesk();
  const open = () => desk.slot !== name && desk.open(name);
  const mask = Object.entries(tool.fields).find(([, { kind }]) => kind === 'mask')?.[0];
  return (
    <Field
      label="摆放"
      help={
        placing && !placing.isSubject ? (
          '还没选主体：先按整幅底图摆放'
        ) : (
          <>
            画面上拖动主体，拉角缩放
            <span className="by-mouse">；按住 Shift 不等比</span>
          </>
        )
      }
      error={problem}
      aside={placing && `画布 ${placing.canvas.width} × ${placing.canvas.height}`}
    >
      <div className={styles.presets}>
        {PRESETS.map(({ label, place }) => (
          <button
            key={label}
            type="button"
            className={controls.chip}
            disabled={!placing}
            onClick={() => {
              if (!placing) return;
              open();
              placing.set(place(placing.box, placing.canvas, placing.part));
            }}
          >
            {label}
          </button>
        ))}
        <button
          type="button"
          className={classes(controls.chip, placing?.isHome && controls.chipOn)}
          aria-pressed={placing?.isHome ?? false}
          disabled={!placing}
          onClick={() => {
            open();
            placing?.reset();
          }}
        >
          原位
        </button>
      </div>
      {placing ? (
        <Numbers placing={placing} onFocus={open} />
      ) : (
        <p className={styles.later}>选好底图后，在画面上摆放</p>
      )}
      {placing && !placing.isSubject && mask && (
        <Button size="small" icon="pointer" onClick={() => desk.open(mask)}>
          选出主体
        </Button>
      )}
    </Field>
  );
}

function Numbers({
  placing,
  onFocus,
}: {
  readonly placing: Placing;
  readonly onFocus: () => void;
}) {
  const { box, part, mostPx, set } = placing;
  const [isLocked, setLocked] = useState(true);
  const { width, height } = proportionsOf(box, part);
  const resize = (size: { width?: number; height?: number }) => {
    const wide = size.width ?? Math.round(((size.height ?? 0) * width) / height);
    const high = size.height ?? Math.round(((size.width ?? 0) * height) / width);
    const next = isLocked ? { width: wide, height: high } : { ...box, ...size };
    set(sizedOnFoot(box, { width: Math.max(1, next.width), height: Math.max(1, next.height) }));
  };
  return (
    <fieldset className={styles.sides} onFocus={onFocus}>
      <legend className="visually-hidden">大小与位置</legend>
      <NumberBox
        label="宽"
        value={box.width}
        min={1}
        max={mostPx}
        onChange={(px) => resize({ width: px })}
      />
      <NumberBox
        label="高"
        value={box.height}
        min={1}
        max={mostPx}
        onChange={(px) => resize({ height: px })}
      />
      <NumberBox
        label="距左"
        value={box.left}
        min={-mostPx}
        max={mostPx}
        onChange={(left) => set({ ...box, left })}
      />
      <NumberBox
        label="距上"
        value={box.top}
        min={-mostPx}
        max={mostPx}
        onChange={(top) => set({ ...box, top })}
      />
      <label className={styles.lock}>
        <input
          type="checkbox"
          checked={isLocked}
          onChange={({ target: { checked } }) => setLocked(checked)}
        />
        宽高等比
      </label>
    </fieldset>
  );
}
