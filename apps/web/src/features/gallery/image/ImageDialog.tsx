import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { messageOf } from '../../../shared/api-client/index.ts';
import { fittedUrl } from '../../../shared/browser/picture-url.ts';
import { useHotkeys } from '../../../shared/hooks/use-hotkeys.ts';
import { breakpointPx } from '../../../shared/theme/tokens.ts';
import { Button, Dialog, Empty, IconButton } from '../../../shared/ui/index.ts';
import { MadeByAi } from '../../../shared/ui/MadeByAi.tsx';
import { imageQuery } from '../data/queries.ts';
import styles from './ImageDialog.module.css';
import { ImagePanel } from './ImagePanel.tsx';
import { neighboursOf, useWalk } from './walk.ts';

/** Longest side that the stage asks for, CSS px. */
const STAGE_PX = breakpointPx.tablet;

/** One picture over the page: the arrows walk on through the list it was opened from, Escape closes. */
export default function ImageDialog({ imageId }: { readonly imageId: string }) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const { data, error, refetch } = useQuery(imageQuery(imageId));
  const inList = neighboursOf(
    useWalk(({ ids }) => ids),
    imageId,
  );
  const [before, after] = inList
    ? [inList.before, inList.after]
    : [data?.before ?? null, data?.after ?? null];
  usePrepared(after);

  const walk = (to: string | null) => {
    if (to === null) return;
    void navigate(
      { pathname, search, hash: to },
      { replace: true, state, preventScrollReset: true },
    );
  };
  const close = () => {
    // Opened from the page below, going back shows it where it was left.
    if ((state as { isOver?: boolean } | null)?.isOver) return void navigate(-1);
    const query = new URLSearchParams(search);
    query.delete('image');
    void navigate(
      { pathname, search: query.toString(), hash: '' },
      { replace: true, preventScrollReset: true },
    );
  };
  const name = data ? data.image.caption || data.entry.title : '图片';
  return (
    <Dialog title={name} variant="stage" hideTitle onClose={close}>
      <Keys onBefore={() => walk(before)} onAfter={() => walk(after)} />
      {error && !data ? (
        <Empty icon="warning" title="打不开这张图" text={messageOf(error)}>
          <Button onClick={() => void refetch()}>再试一次</Button>
          <Button onClick={close}>关闭</Button>
        </Empty>
      ) : (
        <div className={styles.split}>
          <div className={styles.stage}>
            {data?.image.film && (
              // biome-ignore lint/a11y/useMediaCaption: generated videos carry no speech
              <video
                key={data.image.id}
                src={data.image.film.url}
                poster={fittedUrl(data.image.url, STAGE_PX)}
                aria-label={name}
                width={data.image.width}
                height={data.image.height}
                controls
                loop
                playsInline
                preload="metadata"
              />
            )}
            {data?.image.film && data.image.isAi && <MadeByAi floating />}
            {data && !data.image.film && (
              <img
                key={data.image.id}
                src={fittedUrl(data.image.url, STAGE_PX)}
                alt={name}
                width={data.image.width}
                height={data.image.height}
                style={{ background: data.image.colour }}
              />
            )}
            <IconButton
              icon="left"
              label="上一张"
              className={styles.before}
              disabled={before === null}
              onClick={() => walk(before)}
            />
            <IconButton
              icon="right"
              label="下一张"
              className={styles.after}
              disabled={after === null}
              onClick={() => walk(after)}
            />
            <IconButton icon="close" label="关闭图片" className={styles.close} onClick={close} />
          </div>
          {data ? (
            <ImagePanel key={data.image.id} image={data.image} entry={data.entry} onLeave={close} />
          ) : (
            <div className={styles.waiting} role="status" aria-label="加载中" />
          )}
        </div>
      )}
    </Dialog>
  );
}

/** Fetches the picture that comes next, so that walking on shows it at once. */
function usePrepared(id: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (id !== null) void client.prefetchQuery(imageQuery(id));
  }, [client, id]);
}

interface KeysProps {
  readonly onBefore: () => void;
  readonly onAfter: () => void;
}

/** Stands in the dialog, whose keys are its own. */
function Keys({ onBefore, onAfter }: KeysProps) {
  useHotkeys({ arrowleft: onBefore, arrowright: onAfter });
  return null;
}
