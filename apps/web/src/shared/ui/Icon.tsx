import styles from './Icon.module.css';
import { ICONS } from './icons.ts';

export type IconName = keyof typeof ICONS;

/** The icon a tool definition names; tools with an unknown key get the picture icon. */
export function toolIcon(name: string): IconName {
  return name in ICONS ? (name as IconName) : 'picture';
}

interface IconProps {
  readonly name: IconName;
  readonly size?: 'small' | 'normal' | 'large';
  /** Fills the outline, for things that are switched on. */
  readonly filled?: boolean;
}

/** Decoration beside a text or inside a labelled button; screen readers skip it. */
export function Icon({ name, size = 'normal', filled = false }: IconProps) {
  return (
    <svg
      className={styles[size]}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={size === 'large' ? 1.3 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={ICONS[name]} />
    </svg>
  );
}
