import type { GalleryEntry, GalleryImage } from '@zhuhui/contracts';
import { Link, useLocation } from 'react-router';
import { openWalk } from '../image/walk.ts';
import { LINE_PX, Masonry } from '../masonry/Masonry.tsx';
import card from '../parts/Card.module.css';
import { Face } from '../parts/Face.tsx';
import { PictureBadge } from '../parts/PictureBadge.tsx';
import styles from './views.module.css';

const keyOf = ({ id }: GalleryImage) => id;
const sizeOf = (image: GalleryImage) => image;

/** All pictures of a set, each opening over the page. */
export function SetView({ entry }: { readonly entry: GalleryEntry }) {
  const { search } = useLocation();
  return (
    <>
      {entry.description && <p className={styles.description}>{entry.description}</p>}
      <Masonry
        label="图集的图片"
        items={entry.images}
        keyOf={keyOf}
        sizeOf={sizeOf}
        captionPx={LINE_PX}
      >
        {(image) => (
          <figure className={card.card}>
            <Link
              to={{ search, hash: image.id }}
              state={{ isOver: true }}
              preventScrollReset
              className={card.picture}
              onClick={() => openWalk(entry.images)}
            >
              <Face
                picture={image}
                alt={image.caption || `${entry.title} 第 ${image.ordinal + 1} 张`}
              />
              <PictureBadge film={image.film} />
            </Link>
            <figcaption className={card.line}>
              <span className={card.facts}>{image.caption}</span>
              <span className={card.tool}>{image.toolName}</span>
            </figcaption>
          </figure>
        )}
      </Masonry>
    </>
  );
}
