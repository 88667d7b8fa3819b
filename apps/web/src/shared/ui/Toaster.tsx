import { IconButton } from './Button.tsx';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import styles from './Toaster.module.css';
import { useToasts } from './toast.ts';

const TONE_ICONS = { info: 'info', success: 'check', error: 'warning' } as const;

/**
 * The place where toasts appear; a popover, so that open dialogs do not cover it. It is there while it is empty: of words
 * that come along with their region nothing is read out.
 */
export function Toaster() {
  const { toasts, dismiss, hold } = useToasts();
  return (
    <div
      className={styles.place}
      popover="manual"
      role="status"
      aria-live="polite"
      ref={(element) => {
        if (!element?.showPopover) return;
        // Opened anew for each list, which lifts it above a dialog that was opened in between.
        if (element.matches(':popover-open')) element.hidePopover();
        element.showPopover();
      }}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={({ currentTarget, relatedTarget }) => hold(currentTarget.contains(relatedTarget))}
    >
      {toasts.map(({ id, tone, title, text, action }) => (
        <div key={id} className={classes(styles.toast, styles[tone])} data-testid="toast">
          <Icon name={TONE_ICONS[tone]} />
          <div className={styles.text}>
            {title && <strong>{title}</strong>}
            <span>{text}</span>
          </div>
          {action && (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                dismiss(id);
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
          <IconButton icon="close" label="关闭提示" onClick={() => dismiss(id)} />
        </div>
      ))}
    </div>
  );
}
