import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those it lies in, as far as they are missing. Not by Node's recursive `mkdir`: that one
 * never returns where a file system says "no such folder" of a folder that cannot be made (/proc).
 * @returns the outermost folder that was made; undefined when there was nothing to make
 * @throws the file system's error; `EEXIST` when the name is that of a file
 */
export function makeFolder(folder: string, mode = 0o777): string | undefined {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return undefined;
  const parent = dirname(folder);
  const outermost = parent === folder ? undefined : makeFolder(parent, mode);
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    // Another process was quicker.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return outermost;
    throw error;
  }
  return outermost ?? folder;
}
