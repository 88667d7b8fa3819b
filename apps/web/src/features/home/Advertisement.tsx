import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { loadChunk } from '../../shared/browser/chunk.ts';
import { siteTextQuery } from '../../shared/data/site-text.ts';
import styles from './HomePage.module.css';

const Prose = lazy(() =>
  loadChunk(async () => ({ default: (await import('../../shared/ui/Prose.tsx')).Prose })),
);

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
