import { objectStore } from './object-store.ts';

/** Pictures that another program handed over, kept until they are used or put away. */
const store = objectStore('zhuhui-shared', 'pictures');
const KEY = 'latest';

/** Replaces what was handed over before. */
export async function keepShared(pictures: readonly File[]): Promise<void> {
  await store.run('readwrite', (pile) => pile.put([...pictures], KEY));
}

export async function readShared(): Promise<readonly File[]> {
  const kept: readonly File[] | undefined = await store.run('readonly', (pile) => pile.get(KEY));
  return kept ?? [];
}

export async function forgetShared(): Promise<void> {
  await store.run('readwrite', (pile) => pile.delete(KEY));
}
