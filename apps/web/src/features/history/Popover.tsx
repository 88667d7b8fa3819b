import { type ReactNode, useId, useRef, useState } from 'react';
import { useCloseOutside } from '../../shared/hooks/use-close-outside.ts';
import { Button, classes, type IconName } from '../../shared/ui/index.ts';
import styles from './Popover.module.css';

interface PopoverProps {
  readonly icon: IconName;
  readonly text: ReactNode;
  /** Name of the panel. */
  readonly label: string;
  /** Whether what is set inside is in force. */
  readonly isOn: boolean;
  readonly children: ReactNode;
}

/** A button with a small panel of controls; Escape and a click elsewhere close it. */
export function Popover({ icon, text, label, isOn, children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const rootRef = useRef<HTMLDivElement>(null);
  const panelId = useId();
  useCloseOutside(rootRef, open, () => setOpen(false));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the button inside opened
    <div
      className={styles.root}
      ref={rootRef}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        setOpen(false);
        rootRef.current?.querySelector('button')?.focus();
      }}
    >
      <Button
        icon={icon}
        className={classes(isOn && styles.on)}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
      >
        {text}
      </Button>
      {open && (
        <fieldset id={panelId} className={styles.panel} aria-label={label}>
          {children}
        </fieldset>
      )}
    </div>
  );
}
