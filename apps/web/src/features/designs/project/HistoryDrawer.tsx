import { useInfiniteQuery } from '@tanstack/react-query';
import type { DesignView } from '@zhuhui/contracts';
import { useDeferredValue, useId, useRef, useState } from 'react';
import { messageOf } from '../../../shared/api-client/index.ts';
import { pictureFiles } from '../../../shared/browser/picture-files.ts';
import { thumbnailUrl } from '../../../shared/browser/picture-url.ts';
import { historyQuery, picturesIn } from '../../../shared/data/history.ts';
import {
  Button,
  ButtonLink,
  Empty,
  Icon,
  IconButton,
  OlderButton,
  Select,
  TextInput,
} from '../../../shared/ui/index.ts';
import type { useDrag } from '../use-drag.ts';
import { CARRIED_SIZE, type Carried } from './carried.ts';
import styles from './HistoryDrawer.module.css';

const PLACES = Array.from({ length: 8 }, (_, place) => `place ${place}`);

interface HistoryDrawerProps {
  readonly views: readonly DesignView[];
  /** The view that is looked at, where only one has room. */
  readonly shownView: string | null;
  readonly handle: ReturnType<typeof useDrag<Carried>>['handle'];
  readonly isUploading: boolean;
  readonly onAdd: (viewId: string, fileId: string) => void;
  readonly onUpload: (viewId: string, files: readonly File[]) => void;
  readonly onClose: () => void;
}

/** The own pictures beside the board: carried to a view, or added to the one that is named. */
export function HistoryDrawer(props: HistoryDrawerProps) {
  const { views, shownView, handle, isUploading, onAdd, onUpload, onClose } = props;
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const keyword = useDeferredValue(words.trim());
  const history = useInfiniteQuery(historyQuery(keyword));
  const targetId = useId();
  const input = useRef<HTMLInputElement>(null);
  const target = views.find(({ id }) => id === (chosen ?? shownView)) ?? views[0];
  const pictures = history.data && picturesIn(history.data.pages);
  const isIn = (fileId: string) =>
    target?.versions.some((version) => version.fileId === fileId) ?? false;

  return (
    <aside className={styles.drawer} aria-label="我的历史">
      <header className={styles.head}>
        <h2 className={styles.title}>我的历史</h2>
        <span className={styles.hint}>
          <span className="by-mouse">拖到视图里</span>
          <span className="by-touch">拖出来，或点“加入”</span>
        </span>
        <IconButton icon="close" label="收起历史" onClick={onClose} />
      </header>
      <div className={styles.wishes}>
        {views.length > 0 && (
          <div className={styles.target}>
            <label htmlFor={targetId}>加入到</label>
            <Select
              id={targetId}
              value={target?.id ?? ''}
              onChange={(event) => setChosen(event.target.value)}
            >
              {views.map((view) => (
                <option key={view.id} value={view.id}>
                  {view.name}
                </option>
              ))}
            </Select>
            <Button
              icon="upload"
              busy={isUploading}
              onClick={() => input.current?.click()}
              title={`上传到${target?.name}`}
            >
              上传
            </Button>
            <input
              ref={input}
              type="file"
              multiple
              accept="image/*"
              className="visually-hidden"
              tabIndex={-1}
              aria-label="上传：选择文件"
              onChange={(event) => {
                const files = pictureFiles(event.target.files);
                if (target && files.length > 0) onUpload(target.id, files);
                event.target.value = '';
              }}
            />
          </div>
        )}
        <TextInput
          type="search"
          aria-label="搜索历史"
          placeholder="搜索：客厅、奶油风、工具名"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <div className={styles.scroller}>
        {history.isError ? (
          <Empty icon="warning" title="历史打不开" text={messageOf(history.error)}>
            <Button icon="redo" onClick={() => void history.refetch()}>
              再试一次
            </Button>
          </Empty>
        ) : pictures === undefined ? (
          <div className={styles.grid} role="status" aria-label="加载中">
            {PLACES.map((place) => (
              <span key={place} className={styles.place} />
            ))}
          </div>
        ) : pictures.length === 0 ? (
          keyword ? (
            <Empty icon="search" title={`没有找到“${keyword}”`} />
          ) : (
            <Empty icon="picture" title="还没有做过图" text="做好的图会排在这里，也可以直接上传。">
              <ButtonLink to="/indoorRender">去做第一张</ButtonLink>
            </Empty>
          )
        ) : (
          <ul className={styles.grid}>
            {pictures.map((picture) => (
              <li key={picture.fileId} className={styles.tile}>
                <button
                  type="button"
                  className={styles.lift}
                  aria-label={`拿起 ${picture.toolName} ${picture.words}`}
                  {...handle(picture)}
                >
                  <img
                    src={thumbnailUrl(picture.url, CARRIED_SIZE.width, CARRIED_SIZE.height)}
                    alt=""
                    title={`${picture.toolName} ${picture.words}`}
                    {...CARRIED_SIZE}
                    draggable={false}
                    loading="lazy"
                    decoding="async"
                    style={picture.colour ? { background: picture.colour } : undefined}
                  />
                </button>
                <button
                  type="button"
                  className={styles.add}
                  disabled={!target || isIn(picture.fileId)}
                  onClick={() => target && onAdd(target.id, picture.fileId)}
                >
                  <Icon name={isIn(picture.fileId) ? 'check' : 'plus'} size="small" />
                  {isIn(picture.fileId) ? '已在' : '加入'}
                </button>
              </li>
            ))}
          </ul>
        )}
        <OlderButton list={history} variant="plain">
          更早的
        </OlderButton>
      </div>
    </aside>
  );
}
