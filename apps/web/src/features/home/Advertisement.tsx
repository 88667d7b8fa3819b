import { useQuery } from '@tanstack/react-query';
import { siteTextQuery } from '../../shared/data/site-text.ts';
import { Prose } from '../../shared/ui/Prose.tsx';
import styles from './HomePage.module.css';

/** What the operator puts on the first page; nothing where he puts nothing. */
export default function Advertisement() {
  const { data } = useQuery(siteTextQuery('advertisement'));
  if (!data?.body) return null;
  return (
    <section className={styles.advertisement} aria-label="推广">
      <Prose text={data.body} />
    </section>
  );
}
