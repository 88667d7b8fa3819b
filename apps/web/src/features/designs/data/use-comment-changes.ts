import { toolIndex } from 'virtual:contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call, type Input, messageOf } from '../../../shared/api-client/index.ts';
import type { ToolEntryState } from '../../../shared/data/tool-entry.ts';
import { toast } from '../../../shared/ui/index.ts';
import { DESIGNS_KEY } from './queries.ts';

/** What the owner does with comments. */
export function useCommentChanges() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const onSettled = () => client.invalidateQueries({ queryKey: [DESIGNS_KEY] });
  const onError = (error: Error) => toast.error(messageOf(error));
  const common = { onSettled, onError };

  const add = useMutation({
    mutationFn: (input: Input<'addDesignComment'>) => call('addDesignComment', input),
    ...common,
  });
  const resolve = useMutation({
    mutationFn: (input: Input<'resolveDesignComment'>) => call('resolveDesignComment', input),
    ...common,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call('removeDesignComment', { id }),
    ...common,
  });
  const edit = useMutation({
    mutationFn: (id: string) => call('commentEdit', { id }),
    onSuccess: async ({ tools, settings, isGrown }) => {
      const route = toolIndex.find(({ id }) => tools.includes(id) && id === tools[0])?.routes[0];
      if (route === undefined) return toast.error('没有能做局部修改的工具');
      const state: ToolEntryState = { settings };
      await navigate(route, { state });
      toast.info(
        isGrown ? '选区和文字已填好，看一眼就能生成' : '没认出边界，先用圆圈出，请修一下选区',
      );
    },
    onError,
  });
  return { add, resolve: resolve.mutate, remove: remove.mutate, edit };
}
