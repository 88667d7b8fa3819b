import { useState } from 'react';
import { type KeptSheet, readStored, writeStored } from '../../../shared/browser/storage.ts';

/** A tool's last sheet, through refreshes, until another is made: the sheet, how to keep one and how to leave it. */
export function useKeptSheet(
  toolId: string,
): readonly [KeptSheet | null, (sheet: KeptSheet) => void, () => void] {
  const [sheet, setSheet] = useState<KeptSheet | null>(
    () => readStored('sheets')?.[toolId] ?? null,
  );
  const keep = (made: KeptSheet) => {
    writeStored('sheets', { ...readStored('sheets'), [toolId]: made });
    setSheet(made);
  };
  return [sheet, keep, () => setSheet(null)];
}
