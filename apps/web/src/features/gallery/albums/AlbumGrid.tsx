import type { GalleryAlbum } from '@zhuhui/contracts';
import { Link } from 'react-router';
import { Icon } from '../../../shared/ui/index.ts';
import { galleryPaths } from '../model/paths.ts';
import styles from './AlbumGrid.module.css';

const PLACES = Array.from({ length: 4 }, (_, place) => `place ${place}`);
const COVERS = 4;

/** Albums by their first four pictures. @param albums null while they are coming */
export function AlbumGrid({ albums }: { readonly albums: readonly GalleryAlbum[] | null }) {
  if (albums === null) {
    return (
      <div className={styles.grid} role="status" aria-label="加载中">
        {PLACES.map((place) => (
          <span key={place} className={styles.place} />
        ))}
      </div>
    );
  }
  return (
    <ul className={styles.grid}>
      {albums.map(({ id, name, isPublic, items, covers }) => (
        <li key={id}>
          <Link to={galleryPaths.album(id)} className={styles.album}>
            <span className={styles.covers}>
              {covers.slice(0, COVERS).map((cover) => (
                <img key={cover} src={cover} alt="" width={120} height={90} loading="lazy" />
              ))}
            </span>
            <strong>{name}</strong>
            <span className={styles.line}>
              {!isPublic && <Icon name="lock" size="small" />}
              {isPublic ? '公开' : '仅自己'} · {items} 个作品
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
