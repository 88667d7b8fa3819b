import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DESIGN_KIND_NAMES, type DesignKind } from '@zhuhui/contracts';
import { call, type Input, messageOf } from '../../../shared/api-client/index.ts';
import { toast } from '../../../shared/ui/index.ts';
import { withOrder } from './cache.ts';
import { DESIGNS_KEY, projectQuery } from './queries.ts';

interface Thing {
  readonly kind: DesignKind;
  readonly id: string;
}

/** What is done to projects and their views, and putting things into the trash and back. */
export function useProjectChanges() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: [DESIGNS_KEY] });
  const onError = (error: Error) => toast.error(messageOf(error));
  const common = { onSettled, onError };

  const create = useMutation({
    mutationFn: (input: Input<'createDesignProject'>) => call('createDesignProject', input),
    ...common,
  });
  const editProject = useMutation({
    mutationFn: (input: Input<'editDesignProject'>) => call('editDesignProject', input),
    ...common,
  });
  const orderProjects = useMutation({
    mutationFn: (input: Input<'orderDesignProjects'>) => call('orderDesignProjects', input),
    ...common,
  });
  const addView = useMutation({
    mutationFn: (input: Input<'addDesignView'>) => call('addDesignView', input),
    ...common,
  });
  const editView = useMutation({
    mutationFn: (input: Input<'editDesignView'>) => call('editDesignView', input),
    ...common,
  });
  const orderViews = useMutation({
    mutationFn: (input: Input<'orderDesignViews'>) => call('orderDesignViews', input),
    onMutate: async ({ projectId, ids }) => {
      const { queryKey } = projectQuery(projectId);
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (detail) => detail && withOrder(detail, ids));
      return before;
    },
    onError: (error, { projectId }, before) => {
      if (before) client.setQueryData(projectQuery(projectId).queryKey, before);
      onError(error);
    },
    onSettled,
  });
  const restore = useMutation({
    mutationFn: ({ kind, id }: Thing) => call('restoreDesign', { kind, id }),
    ...common,
    onSuccess: () => toast.success('已放回原处'),
  });
  const remove = useMutation({
    mutationFn: ({ kind, id }: Thing & { name: string }) => call('removeDesign', { kind, id }),
    ...common,
    onSuccess: (_, thing) =>
      toast.notify({
        tone: 'info',
        title: `${DESIGN_KIND_NAMES[thing.kind]}“${thing.name}”已放进回收站`,
        text: '30 天内可以放回',
        action: { label: '撤销', run: () => restore.mutate(thing) },
      }),
  });
  const erase = useMutation({
    mutationFn: (item?: Thing) => call('emptyDesignTrash', item ? { item } : {}),
    ...common,
    onSuccess: ({ removed }) => toast.success(`已彻底删除 ${removed} 件`),
  });
  return {
    create,
    editProject: editProject.mutateAsync,
    orderProjects: orderProjects.mutate,
    addView,
    editView: editView.mutateAsync,
    orderViews: orderViews.mutate,
    remove: remove.mutate,
    restore: restore.mutate,
    erase,
  };
}
