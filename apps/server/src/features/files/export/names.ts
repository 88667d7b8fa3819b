import { safeFileName } from '@zhuhui/contracts/file-names';

/**
 * Names of the files of an archive, each with its ending: safe on every system, and each there once.
 * @param stems what each is to be called; a blank one is numbered
 */
export function entryNames(
  stems: readonly (string | undefined)[],
  extensions: readonly string[],
): string[] {
  const taken = new Set<string>();
  return extensions.map((extension, index) => {
    const asked = safeFileName(stems[index] ?? '');
    const stem = asked === '' ? `zhuhui-${String(index + 1).padStart(3, '0')}` : asked;
    let name = `${stem}.${extension}`;
    // Some systems do not tell capitals apart.
    for (let copy = 2; taken.has(name.toLowerCase()); copy++) name = `${stem}-${copy}.${extension}`;
    taken.add(name.toLowerCase());
    return name;
  });
}
