import type { Asset } from '@zhuhui/contracts';

/** Which part of a shelf is shown. */
export type Scope = 'all' | 'own' | 'recent';

/** Assets whose name and tags hold every one of the words, in any case. */
export function searchAssets(assets: readonly Asset[], words: string): readonly Asset[] {
  const wanted = words
    .toLowerCase()
    .split(/[\s,，、]+/)
    .filter(Boolean);
  if (wanted.length === 0) return assets;
  return assets.filter(({ name, tags }) => {
    const text = [name, ...tags].join(' ').toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** @param recent ids, the latest first */
export function inScope(
  assets: readonly Asset[],
  scope: Scope,
  recent: readonly string[],
): readonly Asset[] {
  if (scope === 'own') return assets.filter(({ own }) => own);
  if (scope === 'all') return assets;
  return recent.flatMap((id) => assets.find((asset) => asset.id === id) ?? []);
}

/** `客厅 沙发、布艺` as tags; each once. */
export function tagsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,，、]+/).filter(Boolean))];
}

/** A name for an upload: its file's, without the ending. */
export function nameOfFile(fileName: string, most: number): string {
  return (
    fileName
      .replace(/\.\w{2,5}$/, '')
      .trim()
      .slice(0, most) || '我的素材'
  );
}
