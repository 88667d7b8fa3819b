import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './Button.module.css';
import { classes } from './classes.ts';
import { Icon, type IconName } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';

type Size = 'small' | 'normal' | 'large';

interface ButtonProps extends ComponentProps<'button'> {
  /** `text` is one in a row of heavier ones. */
  readonly variant?: 'primary' | 'outline' | 'plain' | 'danger' | 'text';
  readonly size?: Size;
  readonly icon?: IconName;
  /**
   * Shows a spinner and takes no clicks, but keeps the focus: a disabled button would lose it. Of a button that is ever
   * busy, a double click is one.
   */
  readonly busy?: boolean;
  readonly children?: ReactNode;
}

export function Button({
  variant = 'outline',
  size = 'normal',
  icon,
  busy,
  className,
  disabled,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // The second click comes before what the first began is known to be running; it sends no form either.
    if (busy || (busy !== undefined && event.detail > 1)) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      className={classes('reach', styles.button, styles[variant], styles[size], className)}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  readonly variant?: 'primary' | 'outline' | 'text';
  readonly size?: Size;
}

/** A link to another page that looks like a button: the way on from a pitch, an empty or a finished page. */
export function ButtonLink({
  variant = 'outline',
  size = 'normal',
  className,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link
      {...rest}
      className={classes('reach', styles.button, styles[variant], styles[size], className)}
    />
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly icon: IconName;
  /** Read by screen readers and shown as the tooltip. */
  readonly label: string;
  /** For buttons that switch something on and off. */
  readonly pressed?: boolean;
}

/** A square button with an icon only. */
export function IconButton({ icon, label, pressed, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      {...rest}
      className={classes('reach', styles.iconButton, className)}
    >
      <Icon name={icon} />
    </button>
  );
}
