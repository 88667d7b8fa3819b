import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GalleryEntry, GalleryState } from '@zhuhui/contracts';
import { useNavigate } from 'react-router';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import { type MenuItem, toast } from '../../../shared/ui/index.ts';
import { GALLERY_KEY } from '../data/queries.ts';
import { galleryPaths } from '../model/paths.ts';

const STATE_TEXTS: Readonly<Record<GalleryState, string>> = {
  pending: '待审核：通过后大家就能看到。',
  published: '',
  refused: '没有通过审核，改好后可以再次发布。',
  takenDown: '已被下架，别人看不到。',
  withdrawn: '你已撤回，别人看不到。',
};

/** What an author can do with a work of his own. */
export function useOwnEntry({ id, kind, state }: GalleryEntry) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const refresh = () => client.invalidateQueries({ queryKey: [GALLERY_KEY] });
  const shown = { onSettled: refresh, onError: (error: Error) => toast.error(messageOf(error)) };
  const republish = useMutation({
    mutationFn: () => call('galleryRepublish', { id, consent: true }),
    ...shown,
    onSuccess: (entry) =>
      toast.success(entry.state === 'published' ? '已发布' : '已提交，审核后公开'),
  });
  const withdraw = useMutation({
    mutationFn: () => call('galleryWithdraw', { id }),
    ...shown,
    onSuccess: () =>
      toast.notify({
        ...{ tone: 'info', title: '已撤回', text: '别人看不到了' },
        action: { label: '重新发布', run: () => republish.mutate() },
      }),
  });
  const remove = useMutation({
    mutationFn: () => call('galleryRemove', { id }),
    ...shown,
    onSuccess: () => {
      toast.success('已删除，历史里的图还在');
      void navigate(kind === 'case' ? galleryPaths.myCases : galleryPaths.mySets);
    },
  });
  return {
    stateText: STATE_TEXTS[state],
    items: (edit: () => void): readonly MenuItem[] => [
      { label: '修改说明', icon: 'edit', onSelect: edit },
      ...(state === 'published' || state === 'pending'
        ? [{ label: '撤回', icon: 'undo' as const, onSelect: () => withdraw.mutate() }]
        : []),
      ...(state === 'withdrawn' || state === 'refused'
        ? [{ label: '再次发布', icon: 'upload' as const, onSelect: () => republish.mutate() }]
        : []),
      { label: '删除', icon: 'trash', danger: true, onSelect: () => remove.mutate() },
    ],
  };
}
