import { Link } from 'react-router';
import { useCurrentInView } from '../../../shared/hooks/use-current-in-view.ts';
import styles from './GalleryNav.module.css';

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly to: string; readonly name: string; readonly on: boolean }[];
}

/** Parts of a page, each with an address. */
export function Tabs({ label, tabs }: TabsProps) {
  const row = useCurrentInView();
  return (
    <nav ref={row} className={styles.nav} aria-label={label}>
      {tabs.map(({ to, name, on }) => (
        <Link
          key={to}
          to={to}
          preventScrollReset
          className={styles.link}
          aria-current={on ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
