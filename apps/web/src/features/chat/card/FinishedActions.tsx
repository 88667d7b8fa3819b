import type { Task } from '@zhuhui/contracts';
import { messageOf } from '../../../shared/api-client/index.ts';
import { downloadMany } from '../../../shared/browser/download.ts';
import { useDialogs } from '../../../shared/data/dialogs.ts';
import { Button, toast } from '../../../shared/ui/index.ts';

/** Where the results of a finished run can go from here. */
export function FinishedActions({ task }: { readonly task: Task }) {
  const hand = useDialogs((state) => state.hand);
  const pictures = task.results.filter(({ kind }) => kind === 'image');
  const shown = task.results.find(({ kind }) => kind !== 'vector');
  return (
    <>
      <Button variant="plain" icon="download" onClick={() => download(task)}>
        下载
      </Button>
      {pictures.length > 0 && (
        <Button variant="plain" icon="archive" onClick={() => hand({ to: 'project', pictures })}>
          加入项目
        </Button>
      )}
      {shown && (
        <Button
          variant="plain"
          icon="upload"
          onClick={() => hand({ to: 'gallery', taskIds: [task.taskId], ordinal: shown.ordinal })}
        >
          发布到图集
        </Button>
      )}
    </>
  );
}

function download(task: Task): void {
  const files = task.results.map((result) => ({ ...result, name: task.toolName }));
  downloadMany(files).catch((error: unknown) => toast.error(messageOf(error)));
}
