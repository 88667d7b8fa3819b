import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { siteTextQuery } from '../../shared/data/site-text.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import styles from './HomePage.module.css';

const Prose = lazyPart(async () => ({
  default: (await import('../../shared/ui/Prose.tsx')).Prose,
}));

/** What the operator puts on the first page; nothing where he puts nothing. */
export default function Advertisement() {
  const { data } = useQuery(siteTextQuery('advertisement'));
  if (!data?.body) return null;
  return (
    <section className={styles.advertisement} aria-label="推广">
      <Suspense>
        <Prose text={data.body} />
      </Suspense>
    </section>
  );
}
