import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call, callForBlob, messageOf } from '../../../shared/api-client/index.ts';
import { saveBlob } from '../../../shared/browser/download.ts';
import { supportsWebp } from '../../../shared/browser/picture-support.ts';
import { useSignIn } from '../../../shared/data/sign-in.ts';
import type { ToolEntryState } from '../../../shared/data/tool-entry.ts';
import { useCurrentUser } from '../../../shared/data/user.ts';
import { toast } from '../../../shared/ui/index.ts';
import { GALLERY_KEY } from './queries.ts';

/** What a file ends in; of a film the server knows only one. */
type Format = 'png' | 'jpg' | 'webp' | 'mp4';
const failed = { onError: (error: Error) => toast.error(messageOf(error)) };

/** What can be done with one picture of the gallery. */
export function useImageActions() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const user = useCurrentUser();
  const ask = useSignIn((state) => state.ask);

  const download = useMutation({
    mutationFn: async ({ imageId, name, format }: DownloadWish) =>
      saveBlob(
        await callForBlob('galleryDownload', {
          imageId,
          ...(format !== 'mp4' && { format }),
        }),
        { name, ending: format },
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: [GALLERY_KEY, 'downloads'] }),
    ...failed,
  });
  const remake = useMutation({
    mutationFn: (imageId: string) => call('galleryRemake', { imageId }),
    onSuccess: ({ path, settings, withheld }) => {
      void navigate(path, { state: { settings } as ToolEntryState });
      const kept = withheld.includes('uploadImage') ? '原图' : '参考图';
      if (withheld.length > 0) toast.info(`设置已填好。${kept}由作者保留，请放上自己的图。`);
      else toast.success('工具、设置和原图都已填好');
    },
    ...failed,
  });

  return {
    download: (wish: DownloadWish) =>
      user === null ? ask('登录后可以下载') : download.mutate(wish),
    isDownloading: download.isPending,
    remake: (imageId: string) => remake.mutate(imageId),
    isRemaking: remake.isPending,
    formats: supportsWebp() ? (['jpg', 'png', 'webp'] as const) : (['jpg', 'png'] as const),
  };
}

interface DownloadWish {
  readonly imageId: string;
  /** Of the file, without its ending. */
  readonly name: string;
  readonly format: Format;
}
