import type { NumberField } from '@zhuhui/tools';
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import { classes, Field } from '../../../shared/ui/index.ts';
import controls from '../controls/controls.module.css';
import { onGrid } from '../controls/NumberControl.tsx';
import type { ControlProps } from '../controls/props.ts';
import { useForm, useProblem, useSetting } from '../FormContext.ts';
import { angleOf, hourAt, timeText } from './hour.ts';
import styles from './panels.module.css';

/** Half the side of the drawing. */
const CENTRE = 50;
const RING = 36;
/** The hours stand clear of the sun before them. */
const MARK_RING = 46;
const MARKS = [0, 3, 6, 9, 12, 15, 18, 21] as const;
const KEY_STEPS_HOURS: Readonly<Record<string, number>> = {
  ArrowRight: 0.5,
  ArrowUp: 0.5,
  ArrowLeft: -0.5,
  ArrowDown: -0.5,
  PageUp: 3,
  PageDown: -3,
};

/** The hour of the day on a dial of twenty-four: noon above, midnight below. */
export function HourDial({ name, field }: ControlProps<NumberField>) {
  const form = useForm();
  const value = (useSetting(name) as number | undefined) ?? field.default;
  const problem = useProblem(name);
  const dial = useRef<HTMLDivElement>(null);
  const night = useId();
  const set = (hour: number) => form.set(name, onGrid(hour, field));

  const turn = ({ clientX, clientY }: PointerEvent) => {
    const box = dial.current?.getBoundingClientRect();
    if (!box) return;
    const { left, top, width, height } = box;
    set(hourAt({ x: clientX - left - width / 2, y: clientY - top - height / 2 }));
  };
  const onKey = (event: KeyboardEvent) => {
    const by = KEY_STEPS_HOURS[event.key];
    const end = { Home: field.min, End: field.max }[event.key];
    if (by === undefined && end === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    set(end ?? (value + (by ?? 0) + 24) % 24);
  };
  const on = (hour: number, radius: number) => {
    const angle = angleOf(hour);
    return { x: CENTRE + radius * Math.sin(angle), y: CENTRE - radius * Math.cos(angle) };
  };
  const sun = on(value, RING);

  return (
    <Field label={field.label} help={field.help} error={problem} aside={timeText(value)}>
      <div className={styles.dialRow}>
        <div
          ref={dial}
          className={styles.dial}
          role="slider"
          tabIndex={0}
          aria-label={field.label}
          aria-valuemin={field.min}
          aria-valuemax={field.max}
          aria-valuenow={value}
          aria-valuetext={timeText(value)}
          onKeyDown={onKey}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            turn(event);
          }}
          onPointerMove={(event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) turn(event);
          }}
        >
          <svg viewBox="0 0 100 100" aria-hidden="true">
            <defs>
              <linearGradient id={night} x1="0" y1="0" x2="0" y2="1">
                <stop offset="0.3" className={styles.daySky} />
                <stop offset="0.5" className={styles.duskSky} />
                <stop offset="0.72" className={styles.nightSky} />
              </linearGradient>
            </defs>
            <circle cx={CENTRE} cy={CENTRE} r={RING} fill={`url(#${night})`} />
            <line
              className={styles.horizon}
              strokeWidth="0.6"
              x1={CENTRE - RING}
              x2={CENTRE + RING}
              y1={CENTRE}
              y2={CENTRE}
            />
            {MARKS.map((hour) => {
              const at = on(hour, MARK_RING);
              return (
                <text key={hour} x={at.x} y={at.y} className={styles.mark} fontSize="6">
                  {hour}
                </text>
              );
            })}
            <circle cx={sun.x} cy={sun.y} r="6" className={styles.sun} strokeWidth="2" />
          </svg>
        </div>
        <div className={styles.dialStops}>
          {field.stops?.map((stop) => (
            <button
              key={stop.label}
              type="button"
              className={classes(controls.chip, stop.value === value && controls.chipOn)}
              aria-pressed={stop.value === value}
              onClick={() => set(stop.value)}
            >
              {stop.label}
            </button>
          ))}
        </div>
      </div>
    </Field>
  );
}
