import { useEffect, useState } from 'react';

/** A picture ready to be drawn from; null until it is decoded, or when it cannot be. */
export function useImage(url: string | null): HTMLImageElement | null {
  const [ready, setReady] = useState<HTMLImageElement | null>(null);
  useEffect(() => {
    setReady(null);
    if (url === null) return;
    let isCurrent = true;
    const image = new Image();
    image.src = url;
    image.decode().then(
      () => isCurrent && setReady(image),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [url]);
  return ready;
}
