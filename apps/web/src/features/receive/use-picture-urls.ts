import { useEffect, useState } from 'react';

/** Addresses to show files by, given back when others come. */
export function usePictureUrls(files: readonly Blob[] | null): readonly string[] {
  const [urls, setUrls] = useState<readonly string[]>([]);
  useEffect(() => {
    const made = (files ?? []).map((file) => URL.createObjectURL(file));
    setUrls(made);
    return () => {
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, [files]);
  return urls;
}
