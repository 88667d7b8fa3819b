import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../shared/api-client/index.ts';
import type { PickSeveral } from '../../shared/assets/asset-picker-port.ts';
import { thumbnailUrl } from '../../shared/browser/picture-url.ts';
import { historyQuery, picturesIn } from '../../shared/data/history.ts';
import { useSignIn } from '../../shared/data/sign-in.ts';
import { useCurrentUser } from '../../shared/data/user.ts';
import { Button, Dialog, Empty, HistorySearch, OlderButton } from '../../shared/ui/index.ts';
import styles from './HistoryPicker.module.css';
import type { RemotePicture } from './model/picture.ts';

const THUMB = { width: 144, height: 108 } as const;

interface HistoryPickerProps {
  readonly several?: PickSeveral;
  readonly onPick: (picture: RemotePicture) => void;
  readonly onClose: () => void;
}

/** One's own results, to be used as an input without uploading them again. */
export function HistoryPicker({ several, onPick, onClose }: HistoryPickerProps) {
  const user = useCurrentUser();
  const ask = useSignIn((state) => state.ask);
  return (
    <Dialog title="从历史选择" variant="wide" onClose={onClose}>
      {user === null ? (
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
      ) : (
        <Pictures several={several} onPick={onPick} />
      )}
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

type PicturesProps = Pick<HistoryPickerProps, 'onPick'> & {
  readonly several: PickSeveral | undefined;
};

/** All pictures of the history, found by words or by going further back. */
function Pictures({ several, onPick }: PicturesProps) {
  const [keyword, setKeyword] = useState('');
  const history = useInfiniteQuery(historyQuery(keyword));
  const pictures = picturesIn(history.data?.pages ?? []);
  return (
    <>
      <HistorySearch
        className={styles.search}
        words={keyword || undefined}
        onChange={(words = '') => setKeyword(words)}
      />
      {history.isError && (
        <Empty icon="warning" title={messageOf(history.error)}>
          <Button icon="redo" onClick={() => void history.refetch()}>
            再试一次
          </Button>
        </Empty>
      )}
      {history.isSuccess && pictures.length === 0 && !history.hasNextPage && (
        <Nothing keyword={keyword} />
      )}
      <ul className={styles.grid}>
        {pictures.map((picture) => (
          <li key={picture.fileId}>
            <button
              type="button"
              className={styles.pick}
              title={picture.words}
              aria-pressed={several?.picked.has(picture.fileId)}
              disabled={several?.isFull && !several.picked.has(picture.fileId)}
              onClick={() => onPick(picture)}
            >
              <img
                src={thumbnailUrl(picture.url, THUMB.width, THUMB.height)}
                alt={picture.toolName}
                {...THUMB}
                loading="lazy"
              />
            </button>
          </li>
        ))}
      </ul>
      <OlderButton list={history} variant="plain">
        更早的
      </OlderButton>
    </>
  );
}

function Nothing({ keyword }: { readonly keyword: string }) {
  return keyword ? (
    <Empty icon="search" title={`没有找到“${keyword}”`} />
  ) : (
    <Empty icon="picture" title="还没有做好的图" text="生成过的图片会出现在这里。" />
  );
}
