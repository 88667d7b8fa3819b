import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { InDialog } from '../hooks/use-hotkeys.ts';
import { IconButton } from './Button.tsx';
import { classes } from './classes.ts';
import styles from './Dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** `stage` gives a picture all the room there is; `top` hangs from the top, so that growing moves nothing. */
  readonly variant?: 'normal' | 'wide' | 'drawer' | 'stage' | 'top';
  /** Leaves the title to screen readers, for dialogs that show their own head. */
  readonly hideTitle?: boolean;
}

/** A modal on the browser's own `<dialog>`: focus trap, Escape and inert background come with it. */
export function Dialog({ title, onClose, children, variant = 'normal', hideTitle }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Before the element goes, so that closing gives the focus back to where it was.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) {
      dialog.showModal();
      // What gets the focus may lie at its end.
      dialog.scrollTop = 0;
    }
    return () => dialog?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape
    <dialog
      ref={ref}
      className={classes(styles.dialog, styles[variant])}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose();
      }}
    >
      <div className={styles.body}>
        <div className={hideTitle ? 'visually-hidden' : styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
        </div>
        <InDialog value={true}>{children}</InDialog>
        {/* Last, so that what the dialog is about gets the focus first. */}
        <span className={hideTitle ? 'visually-hidden' : styles.close}>
          <IconButton icon="close" label="关闭" onClick={onClose} />
        </span>
      </div>
    </dialog>
  );
}
