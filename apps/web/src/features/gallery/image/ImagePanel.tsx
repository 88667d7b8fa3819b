import { useQuery } from '@tanstack/react-query';
import type { GalleryCard, GalleryImage } from '@zhuhui/contracts';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { formatSeconds } from '../../../shared/format/number.ts';
import { Button, Icon, Menu } from '../../../shared/ui/index.ts';
import { CollectMenu } from '../albums/CollectMenu.tsx';
import { useDoing } from '../data/doings.ts';
import { similarQuery } from '../data/queries.ts';
import { useImageActions } from '../data/use-image-actions.ts';
import { galleryPaths } from '../model/paths.ts';
import { Byline } from '../parts/Byline.tsx';
import { Face } from '../parts/Face.tsx';
import { FollowButton } from '../parts/FollowButton.tsx';
import { LikeButton } from '../parts/LikeButton.tsx';
import styles from './ImagePanel.module.css';
import { openWalk } from './walk.ts';

const SIMILAR = 9;

interface ImagePanelProps {
  readonly image: GalleryImage;
  readonly entry: GalleryCard;
  /** Closes the picture, for what leads back to its own work. */
  readonly onLeave: () => void;
}

/** Whose picture it is, how it was made, and what can be done with it. */
export function ImagePanel({ image, entry, onLeave }: ImagePanelProps) {
  const { pathname } = useLocation();
  const actions = useImageActions();
  const doing = useDoing(entry);
  const [name] = useState(() => image.caption || entry.title);
  const isHere = pathname.endsWith(entry.id);
  return (
    <aside className={styles.panel} aria-label="图片信息">
      <div className={styles.author}>
        <Byline author={entry.author} />
        <FollowButton authorId={entry.author.id} />
      </div>
      <div>
        <p className={styles.title}>{name}</p>
        {isHere ? (
          <button type="button" className={styles.from} onClick={onLeave}>
            回到{entry.kind === 'case' ? '案例' : '图集'}
          </button>
        ) : (
          <Link to={galleryPaths.entry(entry)} className={styles.from}>
            {entry.kind === 'case' ? '案例' : '图集'}：{entry.title}（{entry.pictures} 张）
          </Link>
        )}
      </div>
      <Button
        variant="primary"
        size="large"
        icon="brushStyle"
        busy={actions.isRemaking}
        onClick={() => actions.remake(image.id)}
      >
        做同款 · {image.toolName}
      </Button>
      <div className={styles.actions}>
        <LikeButton doing={doing} />
        <CollectMenu doing={doing} />
        {image.film ? (
          <Button
            variant="plain"
            icon="download"
            className={styles.download}
            busy={actions.isDownloading}
            onClick={() => actions.download({ imageId: image.id, name, format: 'mp4' })}
          >
            下载
          </Button>
        ) : (
          <Menu
            label="下载"
            triggerClassName={styles.download}
            trigger={
              <>
                <Icon name="download" />
                下载
              </>
            }
            disabled={actions.isDownloading}
            items={actions.formats.map((format) => ({
              label: format.toUpperCase(),
              hint: `${image.width} × ${image.height}`,
              onSelect: () => actions.download({ imageId: image.id, name, format }),
            }))}
          />
        )}
      </div>
      <dl className={styles.facts}>
        <Fact name="尺寸" value={`${image.width} × ${image.height}`} />
        {image.film && <Fact name="时长" value={formatSeconds(image.film.durationSeconds)} />}
        {entry.space && <Fact name="空间" value={entry.space.name} />}
        {entry.style && <Fact name="风格" value={entry.style.name} />}
        {image.isAi && <Fact name="来源" value="AI 生成，文件内有标识" />}
      </dl>
      <ul className={styles.palette} aria-label="主要颜色，点开找同色的图">
        {image.palette.map((colour) => (
          <li key={colour}>
            <Link
              to={`${galleryPaths.pictures}?colour=${colour.slice(1)}`}
              aria-label={`找 ${colour} 的图`}
              style={{ background: colour }}
            />
          </li>
        ))}
      </ul>
      {entry.state === 'published' && <Similar imageId={image.id} />}
    </aside>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Similar({ imageId }: { readonly imageId: string }) {
  const { search, state } = useLocation();
  const { data } = useQuery(similarQuery(imageId, SIMILAR));
  const list = data?.list ?? [];
  if (data && list.length === 0) return null;
  return (
    <section className={styles.similar} aria-label="相似的图">
      <div className={styles.head}>
        <h3>相似的图</h3>
        <Link to={galleryPaths.similar(imageId)}>全部</Link>
      </div>
      <ul>
        {list.map((image) => (
          <li key={image.id}>
            <Link
              to={{ search, hash: image.id }}
              replace
              state={state}
              preventScrollReset
              onClick={() => openWalk(list)}
            >
              <Face picture={image} alt={image.caption || image.title} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
