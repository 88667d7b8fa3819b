import { classes, Field } from '../../../shared/ui/index.ts';
import controls from '../controls/controls.module.css';
import { useForm, usePicture, useProblem } from '../FormContext.ts';
import { useMaskDesk } from '../MaskDesk.ts';
import {
  extentOf,
  isExtended,
  type Margins,
  marginsForRatio,
  NO_MARGINS,
  RATIOS,
} from './frame.ts';
import { SIDES } from './grips.ts';
import { NumberBox } from './NumberBox.tsx';
import styles from './panels.module.css';
import { useFrame } from './use-frame.ts';

/** Numbers closer than this are the same proportions: sizes are whole pixels. */
const SAME_RATIO = 0.004;

interface FramePanelProps {
  /** The field that stands for the frame on the desk. */
  readonly name: string;
  readonly pictureSlot: string;
}

/**
 * How far a picture is extended: to proportions by a press, to the pixel by numbers. Whoever changes it
 * sees the frame, be it over a result.
 */
export function FramePanel({ name, pictureSlot }: FramePanelProps) {
  const { tool } = useForm();
  const desk = useMaskDesk();
  const picture = usePicture(pictureSlot);
  const problem = useProblem('left');
  const { margins, most, set } = useFrame();
  const known = picture !== undefined && picture.width > 0;
  const open = () => known && desk.slot !== name && desk.open(name);
  const change = (next: Margins) => {
    open();
    set(next);
  };
  const size = known ? extentOf(picture, margins) : null;
  return (
    <Field
      label="画框"
      help={
        <>
          拖动画面四周的手柄
          <span className="by-mouse">；按住 Alt 两边一起动</span>
        </>
      }
      error={problem}
      aside={size && `${size.width} × ${size.height}`}
    >
      <div className={styles.ratios}>
        {RATIOS.map(({ label, ratio }) => {
          const isOn =
            size !== null &&
            isExtended(margins) &&
            Math.abs(size.width / size.height / ratio - 1) < SAME_RATIO;
          return (
            <button
              key={label}
              type="button"
              className={classes(controls.chip, isOn && controls.chipOn)}
              aria-pressed={isOn}
              disabled={!known}
              onClick={() => picture && change(marginsForRatio(picture, ratio, most))}
            >
              {label}
            </button>
          );
        })}
        <button
          type="button"
          className={controls.chip}
          disabled={!isExtended(margins)}
          onClick={() => change(NO_MARGINS)}
        >
          清零
        </button>
      </div>
      <fieldset className={styles.sides} onFocus={open}>
        <legend className="visually-hidden">四边各延伸多少</legend>
        {SIDES.map((side) => (
          <NumberBox
            key={side}
            label={tool.fields[side]?.label ?? side}
            value={margins[side]}
            min={0}
            max={most}
            onChange={(px) => set({ ...margins, [side]: px })}
          />
        ))}
      </fieldset>
    </Field>
  );
}
