import { type ReactNode, useState } from 'react';
import { filmFrom } from '../browser/film-frame.ts';

interface FilmPictureProps {
  readonly url: string;
  /** px. */
  readonly width: number;
  readonly height: number;
  /** Stands beside the picture; told whether there is one. */
  readonly children?: (isShown: boolean) => ReactNode;
}

/** A film's first picture, small: it does not play and says nothing by itself. Nothing where it cannot be shown. */
export function FilmPicture({ url, width, height, children }: FilmPictureProps) {
  const [isShown, setShown] = useState(true);
  return (
    <>
      {isShown && (
        <video
          src={filmFrom(url)}
          width={width}
          height={height}
          muted
          playsInline
          preload="metadata"
          tabIndex={-1}
          aria-hidden="true"
          onError={() => setShown(false)}
        />
      )}
      {children?.(isShown)}
    </>
  );
}
