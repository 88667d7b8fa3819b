import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, messageOf } from '../../shared/api-client/index.ts';
import { startRun } from '../../shared/data/start-run.ts';
import { refreshTickets } from '../../shared/data/user.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { toast } from '../../shared/ui/index.ts';

/** The server takes this many ids at once. */
const AT_ONCE = 1000;

interface Changes {
  readonly setFavorite: (change: { taskIds: readonly string[]; favorite: boolean }) => void;
  readonly remove: (taskIds: readonly string[]) => void;
  /** Takes the last removal back, if there was one. */
  readonly undo: () => void;
  /** Runs a task once more with the same settings, and another seed. */
  readonly again: (taskId: string) => void;
  readonly isRemoving: boolean;
}

function pieces(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / AT_ONCE);
  return Array.from({ length: count }, (_, at) => ids.slice(at * AT_ONCE, (at + 1) * AT_ONCE));
}

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: ['tasks'] });

/** Everything that changes the history. */
export function useChanges({
  onFavorite,
  onRemoved,
}: {
  readonly onFavorite: (taskIds: readonly string[], favorite: boolean) => void;
  readonly onRemoved: (taskIds: readonly string[]) => void;
}): Changes {
  const client = useQueryClient();
  const undoable = useRef<readonly string[]>([]);
  const onError = (error: unknown) => toast.error(messageOf(error));
  const onSettled = () => refresh(client);

  const favorite = useMutation({
    mutationFn: async (change: { taskIds: readonly string[]; favorite: boolean }) => {
      for (const taskIds of pieces(change.taskIds)) {
        await call('favoriteTasks', { taskIds, favorite: change.favorite });
      }
    },
    onSuccess: (_, { taskIds, favorite: on }) => {
      onFavorite(taskIds, on);
      if (taskIds.length > 1) {
        toast.success(`${on ? '已收藏' : '已取消收藏'} ${formatNumber(taskIds.length)} 次`);
      }
    },
    onError,
    onSettled,
  });

  const restore = useMutation({
    mutationFn: async (removalIds: readonly string[]) => {
      for (const removalId of removalIds) await call('restoreTasks', { removalId });
    },
    onSuccess: () => toast.success('已恢复'),
    onError,
    onSettled,
  });
  const undo = () => {
    if (undoable.current.length === 0) return;
    const removalIds = undoable.current;
    undoable.current = [];
    restore.mutate(removalIds);
  };

  const remove = useMutation({
    mutationFn: async (taskIds: readonly string[]) => {
      const removalIds: string[] = [];
      for (const part of pieces(taskIds)) {
        const { removalId } = await call('removeTasks', { taskIds: part });
        removalIds.push(removalId);
        undoable.current = [...removalIds];
      }
    },
    onSuccess: (_, taskIds) => {
      onRemoved(taskIds);
      toast.notify({
        tone: 'info',
        title: `已删除 ${formatNumber(taskIds.length)} 次`,
        text: window.matchMedia('(hover: none)').matches
          ? '图片会一起删除'
          : '十分钟内可以用 Ctrl Z 找回',
        action: { label: '撤销', run: undo },
      });
    },
    onError,
    onSettled,
  });

  const again = useMutation({
    mutationFn: async (taskId: string) => {
      const { tool, settings: made } = await call('getTask', { taskId });
      // The same seed would come to the same picture.
      const { seed: _, ...settings } = made;
      return startRun(client, { tool, settings });
    },
    onSuccess: ({ queueNum }) =>
      toast.success(queueNum > 0 ? `已提交，前面约 ${queueNum} 个` : '已提交，正在生成'),
    onError,
    onSettled: () => {
      refreshTickets(client);
      return refresh(client);
    },
  });

  return {
    setFavorite: favorite.mutate,
    remove: remove.mutate,
    undo,
    again: again.mutate,
    isRemoving: remove.isPending,
  };
}
