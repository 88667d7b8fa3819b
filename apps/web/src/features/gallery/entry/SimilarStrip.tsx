import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { similarQuery } from '../data/queries.ts';
import { galleryPaths } from '../model/paths.ts';
import { Face } from '../parts/Face.tsx';
import styles from './sections.module.css';

const SHOWN = 12;

/** Works whose pictures look like this one. */
export function SimilarStrip({ imageId }: { readonly imageId: string }) {
  const { data } = useQuery(similarQuery(imageId, SHOWN));
  return (
    <section aria-labelledby="similar">
      <div className={styles.head}>
        <h2 id="similar">相似的图</h2>
        <Link to={galleryPaths.similar(imageId)} className={styles.more}>
          全部
        </Link>
      </div>
      {data?.list.length === 0 && <p className={styles.none}>还没有相似的图</p>}
      <ul className={styles.strip}>
        {(data?.list ?? []).map((image) => (
          <li key={image.id}>
            <Link to={galleryPaths.entry({ id: image.entryId, kind: image.kind })}>
              <Face picture={image} alt={image.title} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
