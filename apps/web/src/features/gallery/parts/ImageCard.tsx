import type { GalleryImageCard } from '@zhuhui/contracts';
import { Link, useLocation } from 'react-router';
import { Byline } from './Byline.tsx';
import styles from './Card.module.css';
import { Face } from './Face.tsx';
import { PictureBadge } from './PictureBadge.tsx';

interface ImageCardProps {
  readonly image: GalleryImageCard;
  /** Said before it is opened, so that arrows can walk on through the list. */
  readonly onOpen: () => void;
}

/** One picture in a list; it opens over the page. */
export function ImageCard({ image, onOpen }: ImageCardProps) {
  const { search } = useLocation();
  const name = image.caption || image.title;
  return (
    <article className={styles.card}>
      <Link
        to={{ search, hash: image.id }}
        state={{ isOver: true }}
        preventScrollReset
        className={styles.picture}
        onClick={onOpen}
      >
        <Face picture={image} alt="" />
        <span className="visually-hidden">{name}</span>
        <PictureBadge film={image.film} />
      </Link>
      <strong className={styles.title} title={name} aria-hidden="true">
        {name}
      </strong>
      <div className={styles.line}>
        <Byline author={image.author} size="small" />
        <span className={styles.tool}>{image.toolName}</span>
      </div>
    </article>
  );
}
