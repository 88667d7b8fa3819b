import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Input, messageOf } from '../../../shared/api-client/index.ts';
import { toast } from '../../../shared/ui/index.ts';
import { DESIGNS_KEY } from './queries.ts';

export type ShareWishes = Omit<Input<'createDesignShare'>, 'projectId'>;

/** What the owner does with the links of a project. */
export function useShareChanges(projectId: string) {
  const client = useQueryClient();
  const common = {
    onSettled: () => client.invalidateQueries({ queryKey: [DESIGNS_KEY] }),
    onError: (error: Error) => toast.error(messageOf(error)),
  };
  const create = useMutation({
    mutationFn: (wishes: ShareWishes) => call('createDesignShare', { projectId, ...wishes }),
    ...common,
  });
  const edit = useMutation({
    mutationFn: (input: Input<'editDesignShare'>) => call('editDesignShare', input),
    ...common,
  });
  const renew = useMutation({
    mutationFn: (input: Input<'renewDesignShare'>) => call('renewDesignShare', input),
    ...common,
  });
  const revoke = useMutation({
    mutationFn: (id: string) => call('revokeDesignShare', { id }),
    ...common,
    onSuccess: () => toast.success('链接已收回，马上打不开'),
  });
  return { create, edit: edit.mutate, renew, revoke: revoke.mutate };
}
