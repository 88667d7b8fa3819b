import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { writeStored } from '../../shared/browser/storage.ts';
import { Button, Dialog } from '../../shared/ui/index.ts';
import styles from './GuideDialog.module.css';
import { STEPS } from './steps.ts';

/** Where the tour ends: a tool that has samples to try. */
const FIRST_TOOL = '/indoorRender';

/** The tour for newcomers: four steps, by buttons or arrow keys. */
export default function GuideDialog({ onClose }: { readonly onClose: () => void }) {
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const step = STEPS[at] ?? STEPS[0];
  const isLast = at === STEPS.length - 1;

  useEffect(() => writeStored('guideSeen', 'yes'), []);

  const go = (to: number) => {
    setAt(Math.min(STEPS.length - 1, Math.max(0, to)));
    heading.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (move !== undefined) go(at + move);
  };
  const start = () => {
    onClose();
    void navigate(FIRST_TOOL);
  };
  return (
    <Dialog title="四步上手" variant="wide" onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows turn the pages that the buttons turn too */}
      <div className={styles.guide} onKeyDown={onKeyDown}>
        <img
          className={styles.picture}
          src={step.src}
          alt={step.alt}
          width={step.width}
          height={step.height}
        />
        <div className={styles.words}>
          <h3 ref={heading} tabIndex={-1} className={styles.title}>
            <span className={styles.number}>
              {at + 1}/{STEPS.length}
            </span>
            {step.title}
          </h3>
          <p className={styles.text}>{step.text}</p>
        </div>
        <div className={styles.actions}>
          <Button disabled={at === 0} onClick={() => go(at - 1)}>
            上一步
          </Button>
          {isLast ? (
            <Button variant="primary" onClick={start}>
              试一张
            </Button>
          ) : (
            <Button variant="primary" onClick={() => go(at + 1)}>
              下一步
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
