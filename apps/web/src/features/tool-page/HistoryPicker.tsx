import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../shared/api-client/index.ts';
import type { PickSeveral } from '../../shared/assets/asset-picker-port.ts';
import { thumbnailUrl } from '../../shared/browser/picture-url.ts';
import { useSignIn } from '../../shared/data/sign-in.ts';
import { taskPageQuery } from '../../shared/data/tasks.ts';
import { useCurrentUser } from '../../shared/data/user.ts';
import { Button, Dialog, Empty } from '../../shared/ui/index.ts';
import styles from './HistoryPicker.module.css';
import type { RemotePicture } from './model/picture.ts';

const PICTURES = 48;
const THUMB = { width: 144, height: 108 } as const;

interface HistoryPickerProps {
  readonly several?: PickSeveral;
  readonly onPick: (picture: RemotePicture) => void;
  readonly onClose: () => void;
}

/** One's own latest results, to be used as an input without uploading them again. */
export function HistoryPicker({ several, onPick, onClose }: HistoryPickerProps) {
  const user = useCurrentUser();
  const ask = useSignIn((state) => state.ask);
  const { data, isSuccess, isError, error } = useQuery({
    ...taskPageQuery({ status: 'succeeded', page: 1, pageSize: PICTURES }),
    enabled: user !== null,
  });
  const pictures = (data?.list ?? []).flatMap((task) =>
    task.results
      .filter(({ kind }) => kind === 'image')
      .map((result) => ({ ...result, name: task.toolName })),
  );
  return (
    <Dialog title="从历史选择" variant="wide" onClose={onClose}>
      {user === null && (
        <Empty icon="user" title="登录后可以用自己的历史图片">
          <Button
            variant="primary"
            onClick={() => {
              onClose();
              ask();
            }}
          >
            登录
          </Button>
        </Empty>
      )}
      {isError && <Empty icon="warning" title={messageOf(error)} />}
      {isSuccess && pictures.length === 0 && (
        <Empty icon="picture" title="还没有做好的图" text="生成过的图片会出现在这里。" />
      )}
      <ul className={styles.grid}>
        {pictures.map((picture) => (
          <li key={picture.fileId}>
            <button
              type="button"
              className={styles.pick}
              aria-pressed={several?.picked.has(picture.fileId)}
              disabled={several?.isFull && !several.picked.has(picture.fileId)}
              onClick={() => onPick(picture)}
            >
              <img
                src={thumbnailUrl(picture.url, THUMB.width, THUMB.height)}
                alt={picture.name}
                {...THUMB}
                loading="lazy"
              />
            </button>
          </li>
        ))}
      </ul>
      {several && (
        <div className={styles.foot}>
          <span role="status">已选 {several.count}</span>
          <Button variant="primary" onClick={onClose}>
            完成
          </Button>
        </div>
      )}
    </Dialog>
  );
}
