import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ASSET_NAME_MOST, type Asset } from '@zhuhui/contracts';
import type { AssetKind } from '@zhuhui/tools';
import { call, messageOf, uploadImage } from '../../shared/api-client/index.ts';
import { ASSETS_KEY } from '../../shared/data/assets.ts';
import { toast } from '../../shared/ui/index.ts';
import { nameOfFile } from './model/search.ts';

/** What a user changes on a shelf; the shelf is asked for anew after each change. */
export function useShelf(kind: AssetKind) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: [ASSETS_KEY] });
  const shown = { onSettled: refresh, onError: (error: Error) => toast.error(messageOf(error)) };

  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) {
        const { fileId } = await uploadImage(file);
        await call('addAsset', { kind, fileId, name: nameOfFile(file.name, ASSET_NAME_MOST) });
      }
    },
    ...shown,
    onSuccess: (_, files) => toast.success(`${files.length} 张已存进素材库`),
  });
  const edit = useMutation({
    mutationFn: (change: { id: string; name?: string; tags?: string[] }) =>
      call('editAsset', change),
    ...shown,
  });
  const restore = useMutation({
    mutationFn: (id: string) => call('restoreAsset', { id }),
    ...shown,
    onSuccess: ({ name }) => toast.success(`“${name}”已恢复`),
  });
  const remove = useMutation({
    mutationFn: ({ id }: Asset) => call('removeAsset', { id }),
    ...shown,
    onSuccess: (_, { id, name }) =>
      toast.notify({
        ...{ tone: 'info', title: `已删除“${name}”`, text: '30 天内可以恢复' },
        action: { label: '撤销', run: () => restore.mutate(id) },
      }),
  });
  return {
    upload: (files: Iterable<File> | null) => {
      const pictures = [...(files ?? [])].filter(
        (file) => !file.type || file.type.startsWith('image/'),
      );
      if (pictures.length > 0) upload.mutate(pictures);
    },
    isUploading: upload.isPending,
    edit: edit.mutate,
    remove: remove.mutate,
    restore: restore.mutate,
  };
}
