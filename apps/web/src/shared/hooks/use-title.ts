import { useEffect } from 'react';

/** Names the page in the browser's tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? '筑绘' : `${title} · 筑绘`;
  }, [title]);
}
