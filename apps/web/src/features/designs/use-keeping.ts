import { useState } from 'react';

/**
 * What a dialog's fields say is kept: the dialog stays until it is, and after a failure too, which the change
 * itself tells.
 */
export function useKeeping(onKept: () => void) {
  const [isKeeping, setKeeping] = useState(false);
  const keep = async (change: Promise<unknown>) => {
    setKeeping(true);
    try {
      await change;
      onKept();
    } catch {
      setKeeping(false);
    }
  };
  return { isKeeping, keep };
}
