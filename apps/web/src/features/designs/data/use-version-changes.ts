import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DesignProjectDetail, DesignView } from '@zhuhui/contracts';
import { call, type Input, messageOf, uploadImage } from '../../../shared/api-client/index.ts';
import { toast } from '../../../shared/ui/index.ts';
import { currentBeside, withCurrent, withVersion, withView } from './cache.ts';
import { DESIGNS_KEY, projectQuery } from './queries.ts';

/** What is done to the versions of one project. */
export function useVersionChanges(projectId: string) {
  const client = useQueryClient();
  const { queryKey } = projectQuery(projectId);
  const onError = (error: Error) => toast.error(messageOf(error));
  const onSettled = () => client.invalidateQueries({ queryKey: [DESIGNS_KEY] });
  const change = (next: (detail: DesignProjectDetail) => DesignProjectDetail) =>
    client.setQueryData(queryKey, (detail) => detail && next(detail));
  const takeView = (view: DesignView) => change((detail) => withView(detail, view));

  /** Shows a change at once and takes it back when the server refuses it. */
  const ahead = async (next: (detail: DesignProjectDetail) => DesignProjectDetail) => {
    await client.cancelQueries({ queryKey });
    const before = client.getQueryData(queryKey);
    change(next);
    return before;
  };
  const back = (error: Error, before: DesignProjectDetail | undefined) => {
    if (before) client.setQueryData(queryKey, before);
    onError(error);
  };

  const add = useMutation({
    mutationFn: (input: Input<'addDesignVersions'>) => call('addDesignVersions', input),
    onSuccess: (view) => {
      takeView(view);
      toast.success(`已加入“${view.name}”`);
    },
    onError,
    onSettled,
  });
  const upload = useMutation({
    mutationFn: async ({ viewId, files }: { viewId: string; files: readonly File[] }) => {
      const fileIds: string[] = [];
      for (const file of files) fileIds.push((await uploadImage(file)).fileId);
      return call('addDesignVersions', { viewId, fileIds });
    },
    onSuccess: (view, { files }) => {
      takeView(view);
      toast.success(`${files.length} 张已加入“${view.name}”`);
    },
    onError,
    onSettled,
  });
  const setCurrent = useMutation({
    mutationFn: ({ id }: { id: string; isUndo?: boolean }) => call('setCurrentVersion', { id }),
    onMutate: async ({ id }) => {
      const before = await ahead((detail) => withCurrent(detail, id));
      return { before, was: before ? currentBeside(before, id) : null };
    },
    onSuccess: (view, { id, isUndo }, { before, was }) => {
      takeView(view);
      if (isUndo) return;
      const isSeen = (before?.project.liveShares ?? 0) > 0;
      const number = view.versions.find((version) => version.id === id)?.number;
      const run = () => was && setCurrent.mutate({ id: was, isUndo: true });
      toast.notify({
        ...{
          tone: 'success',
          title: `“${view.name}”现在是第 ${number} 版`,
          text: isSeen ? '客户看到的也换了' : '别的版本都还留着',
        },
        ...(was && { action: { label: '撤销', run } }),
      });
    },
    onError: (error, _, context) => back(error, context?.before),
    onSettled,
  });
  const edit = useMutation({
    mutationFn: (input: Input<'editDesignVersion'>) => call('editDesignVersion', input),
    onMutate: ({ id, note, tags }) =>
      ahead((detail) =>
        withVersion(detail, id, { ...(note !== undefined && { note }), ...(tags && { tags }) }),
      ),
    onError: (error, _, before) => back(error, before),
    onSettled,
  });
  const move = useMutation({
    mutationFn: (input: Input<'moveDesignVersion'>) => call('moveDesignVersion', input),
    onSuccess: (view) => toast.success(`已移到“${view.name}”`),
    onError,
    onSettled,
  });
  const revoke = useMutation({
    mutationFn: (input: Input<'revokeApproval'>) => call('revokeApproval', input),
    onSuccess: () => toast.success('已撤销确认，版本解锁'),
    onError,
    onSettled,
  });
  return {
    add: add.mutate,
    upload: upload.mutate,
    /** The view that pictures are on their way to. */
    uploadsTo: upload.isPending ? upload.variables.viewId : null,
    setCurrent: (id: string) => setCurrent.mutate({ id }),
    edit: edit.mutate,
    move: move.mutate,
    revoke,
  };
}

export type VersionChanges = ReturnType<typeof useVersionChanges>;
