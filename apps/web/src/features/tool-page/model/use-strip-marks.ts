import { useState } from 'react';
import { readStored, type StripMarks, writeStored } from '../../../shared/browser/storage.ts';
import { NO_MARKS } from './strip-marks.ts';

/** What was kept and put away in a tool's strip, through refreshes. */
export function useStripMarks(
  toolId: string,
): readonly [StripMarks, (change: (marks: StripMarks) => StripMarks) => void] {
  const [marks, setMarks] = useState<StripMarks>(() => readStored('strips')?.[toolId] ?? NO_MARKS);
  const change = (next: (marks: StripMarks) => StripMarks) => {
    // Read anew: another tab may have kept something meanwhile.
    const strips = readStored('strips') ?? {};
    const changed = next(strips[toolId] ?? NO_MARKS);
    writeStored('strips', { ...strips, [toolId]: changed });
    setMarks(changed);
  };
  return [marks, change];
}
