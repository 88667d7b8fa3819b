import type { Task, TaskResult } from '@zhuhui/contracts';
import { useDialogs } from '../../shared/data/dialogs.ts';
import { IconButton } from '../../shared/ui/index.ts';

interface HandOnProps {
  readonly task: Task;
  readonly result: TaskResult;
}

/** Where a result goes from any page: to anybody by a link, pictures into a project, whatever is no drawing into the gallery. */
export function HandOn({ task, result }: HandOnProps) {
  const hand = useDialogs((state) => state.hand);
  return (
    <>
      <IconButton
        icon="share"
        label="分享"
        onClick={() => hand({ to: 'link', fileId: result.fileId })}
      />
      {result.kind === 'image' && (
        <IconButton
          icon="archive"
          label="加入项目"
          onClick={() => hand({ to: 'project', pictures: [result] })}
        />
      )}
      {result.kind !== 'vector' && (
        <IconButton
          icon="upload"
          label="发布到图集"
          onClick={() => hand({ to: 'gallery', taskIds: [task.taskId], ordinal: result.ordinal })}
        />
      )}
    </>
  );
}
