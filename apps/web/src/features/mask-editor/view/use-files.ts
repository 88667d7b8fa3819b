import { useRef, useState } from 'react';
import { messageOf } from '../../../shared/api-client/index.ts';
import { saveBlob } from '../../../shared/browser/download.ts';
import { toast } from '../../../shared/ui/index.ts';
import { fitMessage, fitOf } from '../core/file-fit.ts';
import type { Extent } from '../core/geometry.ts';
import type { MaskSession } from '../core/session.ts';
import type { MaskShelf } from '../core/shelf.ts';
import type { ReadMask, Workshop } from '../core/workshop.ts';

interface Options {
  readonly session: MaskSession;
  readonly workshop: Workshop;
  readonly picture: Extent;
  readonly shelf: MaskShelf | undefined;
}

/** Masks are told apart by the minute they were saved in. */
const nameOf = (now: Date) => `选区 ${now.toLocaleString('zh-CN', { hour12: false }).slice(0, -3)}`;

/** Masks from files and to files, and to and from the asset library. */
export function useFiles({ session, workshop, picture, shelf }: Options) {
  /** A mask of another size, of which the user is asked whether it is to be scaled. */
  const [unfit, setUnfit] = useState<ReadMask | null>(null);
  const [isShelfOpen, setShelfOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const lay = ({ tiles }: ReadMask) => {
    setUnfit(null);
    return session.run({ kind: 'lay', tiles, sign: 'instead' });
  };
  const take = async (file: Blob) => {
    const read = await workshop.read(file, picture).catch(() => null);
    if (!read) return toast.error('这个文件读不出图片，换成 PNG 或 JPG 再试');
    const fit = fitOf(read.size, picture);
    if (fit === 'same') return void lay(read);
    if (fit === 'scales') return setUnfit(read);
    toast.error(fitMessage(read.size, picture));
  };
  const withMask = async (use: (mask: Blob) => unknown) => {
    const mask = await session.encode();
    if (mask === null) return toast.info('还没有选区');
    await use(mask);
  };

  return {
    input,
    unfit: unfit && {
      message: fitMessage(unfit.size, picture),
      accept: () => void lay(unfit),
      decline: () => setUnfit(null),
    },
    isShelfOpen,
    openShelf: () => setShelfOpen(true),
    closeShelf: () => setShelfOpen(false),
    choose: () => input.current?.click(),
    take: (file: Blob) => void take(file),
    takeFromShelf: async (id: string) => {
      setShelfOpen(false);
      try {
        if (shelf) await take(await shelf.load(id));
      } catch (error) {
        toast.error(messageOf(error));
      }
    },
    saveToShelf: () =>
      void withMask(async (mask) => {
        try {
          await shelf?.save(nameOf(new Date()), mask);
          toast.success('选区已存到素材库');
        } catch (error) {
          toast.error(messageOf(error));
        }
      }),
    download: () =>
      void withMask((mask) =>
        saveBlob(mask, { name: nameOf(new Date()).replace(/[/:]/g, '-'), ending: 'png' }),
      ),
  };
}
