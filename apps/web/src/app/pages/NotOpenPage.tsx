import { Link } from 'react-router';
import { useTitle } from '../../shared/hooks/use-title.ts';
import { Empty } from '../../shared/ui/index.ts';
import styles from './pages.module.css';

/** A part of the product that is known but cannot be used yet. */
export function NotOpenPage({ name }: { readonly name: string }) {
  useTitle(name);
  return (
    <Empty
      icon="clock"
      heading
      title={`${name}尚未开放`}
      text="这一部分还在做，做好以后就在这个地址。"
    >
      <Link to="/tools" className={styles.primaryLink}>
        看看能用的工具
      </Link>
    </Empty>
  );
}
