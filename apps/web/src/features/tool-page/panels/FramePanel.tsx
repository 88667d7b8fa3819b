import { classes, Field } from '../../../shared/ui/index.ts';
import controls from '../controls/controls.module.css';
import { useForm, usePicture, useProblem } from '../FormContext.ts';
import { extentOf, isExtended, marginsForRatio, NO_MARGINS, RATIOS } from './frame.ts';
import { SIDES } from './grips.ts';
import { NumberBox } from './NumberBox.tsx';
import styles from './panels.module.css';
import { useFrame } from './use-frame.ts';

/** Numbers closer than this are the same proportions: sizes are whole pixels. */
const SAME_RATIO = 0.004;

/** How far a picture is extended: to proportions by a press, to the pixel by numbers. */
export function FramePanel({ pictureSlot }: { readonly pictureSlot: string }) {
  const { tool } = useForm();
  const picture = usePicture(pictureSlot);
  const problem = useProblem('left');
  const { margins, most, set } = useFrame();
  const known = picture !== undefined && picture.width > 0;
  const size = known ? extentOf(picture, margins) : null;
  return (
    <Field
      label="画框"
      help="拖动画面四周的手柄；按住 Alt 两边一起动"
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
              onClick={() => picture && set(marginsForRatio(picture, ratio, most))}
            >
              {label}
            </button>
          );
        })}
        <button
          type="button"
          className={controls.chip}
          disabled={!isExtended(margins)}
          onClick={() => set(NO_MARGINS)}
        >
          清零
        </button>
      </div>
      <div className={styles.sides}>
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
      </div>
    </Field>
  );
}
