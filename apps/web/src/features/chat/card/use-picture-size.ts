import { useEffect, useState } from 'react';

interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The size of a picture in its own pixels: null until it is known, 'failed' when it cannot be shown. */
export function usePictureSize(url: string): PictureSize | null | 'failed' {
  const [known, setKnown] = useState<{ url: string; size: PictureSize | 'failed' } | null>(null);
  useEffect(() => {
    let current = true;
    const image = new Image();
    image.src = url;
    const tell = (size: PictureSize | 'failed') => current && setKnown({ url, size });
    image.decode().then(
      () => tell({ width: image.naturalWidth, height: image.naturalHeight }),
      () => tell('failed'),
    );
    return () => {
      current = false;
    };
  }, [url]);
  return known?.url === url ? known.size : null;
}
