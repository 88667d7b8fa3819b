import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageOf } from '../../shared/api-client/index.ts';
import { useSignIn } from '../../shared/data/sign-in.ts';
import { taskQuery } from '../../shared/data/tasks.ts';
import { currentUserQuery } from '../../shared/data/user.ts';
import { toast } from '../../shared/ui/index.ts';

/** Says so when the run that the address names cannot be shown; a visitor is asked to sign in for it. */
export function useOpenedRun(taskId: string | null): void {
  const ask = useSignIn((state) => state.ask);
  const { data: user } = useQuery(currentUserQuery);
  const isVisitor = user === null;
  const { error } = useQuery({
    ...taskQuery(taskId ?? ''),
    enabled: taskId !== null && Boolean(user),
  });
  useEffect(() => {
    if (taskId !== null && isVisitor) ask('登录后看这次生成');
  }, [taskId, isVisitor, ask]);
  useEffect(() => {
    if (error) toast.error(`这次生成打不开：${messageOf(error)}`);
  }, [error]);
}
