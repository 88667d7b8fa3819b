import { toolIndex } from 'virtual:contract';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { isNotFound, messageOf } from '../../shared/api-client/index.ts';
import { useSignIn } from '../../shared/data/sign-in.ts';
import { taskQuery } from '../../shared/data/tasks.ts';
import { useCurrentUser } from '../../shared/data/user.ts';
import { useTitle } from '../../shared/hooks/use-title.ts';
import { Button, ButtonLink, Empty } from '../../shared/ui/index.ts';
import { TextSkeleton } from '../../shared/ui/TextSkeleton.tsx';
import styles from './pages.module.css';

/** `/done2?taskId=`: a result opens on the page of the tool that made it, ready to be gone on with. */
export function ResultScreen() {
  useTitle('生成结果');
  const [query] = useSearchParams();
  const taskId = query.get('taskId');
  const user = useCurrentUser();
  const ask = useSignIn((state) => state.ask);
  const task = useQuery({ ...taskQuery(taskId ?? ''), enabled: user !== null && taskId !== null });

  if (taskId === null) {
    return (
      <Empty icon="picture" heading title="没有指定哪一张" text="从我的历史里打开一张图。">
        <HistoryLink isFirst />
      </Empty>
    );
  }
  if (user === null) {
    return (
      <Empty icon="user" heading title="登录后查看结果" text="结果只有它的主人能看。">
        <Button variant="primary" onClick={() => ask()}>
          登录
        </Button>
      </Empty>
    );
  }
  if (task.isError) {
    const isGone = isNotFound(task.error);
    return (
      <Empty icon="warning" heading title="打不开这个结果" text={messageOf(task.error)}>
        {!isGone && (
          <Button variant="primary" busy={task.isFetching} onClick={() => void task.refetch()}>
            再试
          </Button>
        )}
        <HistoryLink isFirst={isGone} />
      </Empty>
    );
  }
  if (!task.data) {
    return (
      <div className={styles.awaited}>
        <TextSkeleton lines={4} />
      </div>
    );
  }
  const { tool } = task.data;
  const route = toolIndex.find(({ id, routes }) => id === tool || routes.includes(`/${tool}`))
    ?.routes[0];
  if (route === undefined) {
    return (
      <Empty icon="warning" heading title="做这张图的工具已经没有了">
        <HistoryLink isFirst />
      </Empty>
    );
  }
  return <Navigate replace to={`${route}?taskId=${taskId}`} />;
}

const HistoryLink = ({ isFirst }: { readonly isFirst: boolean }) => (
  <ButtonLink to="/myHistory" variant={isFirst ? 'primary' : 'outline'}>
    看我的历史
  </ButtonLink>
);
