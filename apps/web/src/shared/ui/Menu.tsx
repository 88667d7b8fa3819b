import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useCloseOutside } from '../hooks/use-close-outside.ts';
import { classes } from './classes.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Menu.module.css';

export interface MenuItem {
  readonly label: string;
  readonly icon?: IconName;
  readonly hint?: string;
  readonly checked?: boolean;
  readonly danger?: boolean;
  readonly onSelect: () => void;
}

interface MenuProps {
  /** What the button shows. */
  readonly trigger: ReactNode;
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** Shown above the items. */
  readonly head?: ReactNode;
  readonly triggerClassName?: string;
  readonly placement?: 'below' | 'above';
  readonly align?: 'start' | 'end';
  readonly disabled?: boolean;
}

/** A button that opens a list of actions; arrows walk it, Escape and a click elsewhere close it. */
export function Menu({
  trigger,
  label,
  items,
  head,
  triggerClassName,
  placement = 'below',
  align = 'end',
  disabled,
}: MenuProps) {
  const [open, setOpen] = useState(false);
  const rootRef = useRef<HTMLDivElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const triggerRef = useRef<HTMLButtonElement>(null);
  const listId = useId();

  useEffect(() => {
    if (open) listRef.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
  }, [open]);
  useCloseOutside(rootRef, open, () => setOpen(false));

  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    const entries = [
      ...(listRef.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
    ];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    const move = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[
      event.key
    ];
    if (move !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      entries[(move + entries.length) % entries.length]?.focus();
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      event.stopPropagation();
      setOpen(false);
      triggerRef.current?.focus();
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up from the items
    <div className={styles.root} ref={rootRef} onKeyDown={onKeyDown}>
      <button
        type="button"
        ref={triggerRef}
        className={classes('reach', triggerClassName)}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        disabled={disabled}
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </button>
      {open && (
        <div
          id={listId}
          className={classes(styles.list, styles[placement], styles[align])}
          ref={listRef}
        >
          {head}
          <div role="menu" aria-label={label}>
            {items.map((item) => (
              <button
                key={item.label}
                type="button"
                {...(item.checked === undefined
                  ? { role: 'menuitem' }
                  : { role: 'menuitemradio', 'aria-checked': item.checked })}
                tabIndex={-1}
                className={classes(styles.item, item.danger && styles.danger)}
                onClick={() => {
                  setOpen(false);
                  triggerRef.current?.focus();
                  item.onSelect();
                }}
              >
                {item.icon && <Icon name={item.icon} />}
                <span className={styles.label}>{item.label}</span>
                {item.hint && <span className={styles.hint}>{item.hint}</span>}
                {item.checked && <Icon name="check" size="small" />}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
