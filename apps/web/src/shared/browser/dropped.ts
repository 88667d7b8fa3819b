/** What is said of a picture that a browser hands over without its file. */
export const NO_FILE =
  '浏览器只给了这张图的地址，没有给文件。请在原网页上右键“复制图片”，回到这里按 Ctrl V 粘贴；或先存到电脑，再拖进来';

/** Whether what is dragged began on this page: a picture that slips from the hand is not put in anew. */
let isFromHere = false;
for (const [event, from] of [
  ['dragstart', true],
  ['dragend', false],
  ['pointerdown', false],
] as const) {
  globalThis.document?.addEventListener(event, () => (isFromHere = from), true);
}

type Dropped = Pick<DataTransfer, 'getData'>;

/** Whether something is dragged that a tool's page takes: files, or what another page shows. Its content is not told yet. */
export const isPictureDrag = ({ types }: Pick<DataTransfer, 'types'>): boolean =>
  ['Files', 'text/uri-list', 'text/x-moz-url'].some((type) => types.includes(type));

/**
 * Address of the picture that was dragged out of a page without its file, as some browsers do; null where there is none.
 * Of a picture that is a link the address is the picture's own.
 */
export function draggedAddress(data: Dropped): string | null {
  const html = data.getData('text/html');
  const image =
    html === '' ? null : new DOMParser().parseFromString(html, 'text/html').querySelector('img');
  const [link] = data
    .getData('text/uri-list')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'));
  const address = image?.getAttribute('src') || link;
  return address && /^(https?|data|blob):/i.test(address) ? address : null;
}

/** Id of the file of ours that an address shows, whatever size of it; null for all other addresses. */
export function ownFileId(address: string): string | null {
  const { origin, pathname } = new URL(address);
  return origin === location.origin ? (/^\/files\/([\w-]+)$/.exec(pathname)?.[1] ?? null) : null;
}

/** The picture at an address of ours as a file. @throws when it is another's, is not there, or is no picture */
export async function pictureAt(address: string): Promise<File> {
  const { origin, pathname } = new URL(address);
  if (origin !== location.origin) throw new Error(`not ours: ${origin}`);
  const blob = await (await fetch(address)).blob();
  if (!blob.type.startsWith('image/')) throw new Error(`no picture: ${blob.type}`);
  return new File([blob], pathname.split('/').at(-1) ?? '', { type: blob.type });
}

interface DropTakers {
  readonly files: (files: readonly File[]) => void;
  /** Takes a file that the server has; without it there is no way for such a picture. */
  readonly own?: (fileId: string) => void;
  readonly refuse: (reason: string) => void;
}

/**
 * Hands on what was dropped: files, or the picture of a page, if it is one of ours; of another's it says how it gets here.
 * To be called while the drop is handled.
 * @returns whether there was anything of the kind
 */
export function takeDropped(data: DataTransfer, { files, own, refuse }: DropTakers): boolean {
  if (data.files.length > 0) {
    files([...data.files]);
    return true;
  }
  const address = isFromHere ? null : draggedAddress(data);
  if (address === null) return false;
  const fileId = ownFileId(address);
  if (fileId === null) {
    pictureAt(address).then(
      (file) => files([file]),
      () => refuse(NO_FILE),
    );
  } else if (own) own(fileId);
  else refuse(NO_FILE);
  return true;
}
