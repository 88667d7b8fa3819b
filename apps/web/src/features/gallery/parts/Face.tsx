import type { GalleryImageCard } from '@zhuhui/contracts';
import { classes } from '../../../shared/ui/index.ts';
import styles from './Face.module.css';

interface FaceProps {
  readonly picture: Pick<GalleryImageCard, 'thumbUrl' | 'width' | 'height' | 'colour'>;
  /** Empty where words beside it say the same. */
  readonly alt: string;
  readonly className?: string | undefined;
}

/** A picture of a list over its own colour, so that its place is never empty. */
export function Face({ picture: { thumbUrl, width, height, colour }, alt, className }: FaceProps) {
  return (
    <img
      className={classes(styles.face, className)}
      src={thumbUrl}
      alt={alt}
      width={width}
      height={height}
      style={{ background: colour }}
      decoding="async"
      // What cannot be shown leaves its colour, not the browser's torn picture.
      onError={(event) => event.currentTarget.removeAttribute('src')}
    />
  );
}
