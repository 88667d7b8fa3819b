import type { DesignProject } from '@zhuhui/contracts';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Input } from '../../../shared/api-client/index.ts';
import { formatAgo } from '../../../shared/format/date.ts';
import { Icon, Menu } from '../../../shared/ui/index.ts';
import { ADDRESS } from '../addresses.ts';
import parts from '../parts.module.css';
import { EditProjectDialog } from './EditProjectDialog.tsx';
import styles from './projects.module.css';

interface ProjectCardProps {
  readonly project: DesignProject;
  readonly onEdit: (input: Input<'editDesignProject'>) => Promise<unknown>;
  readonly onRemove: () => void;
  /** Moves it to the beginning; left out where it is. */
  readonly onFirst?: () => void;
}

/** A project by its cover, with what waits in it. */
export function ProjectCard({ project, onEdit, onRemove, onFirst }: ProjectCardProps) {
  const { id, name, coverUrl, views, versions, openComments, approved, liveShares } = project;
  const [isEditing, setEditing] = useState(false);
  return (
    <article className={styles.card}>
      <div className={styles.face}>
        <Link to={ADDRESS.project(id)} className={styles.cover} aria-label={`打开项目 ${name}`}>
          {coverUrl ? (
            <img
              className={styles.coverPicture}
              src={coverUrl}
              alt=""
              width={480}
              height={320}
              loading="lazy"
              decoding="async"
            />
          ) : (
            <span className={styles.noCover}>
              <Icon name="picture" size="large" />
            </span>
          )}
        </Link>
        <span className={styles.badges}>
          {openComments > 0 && (
            <span className={parts.waiting}>
              <Icon name="message" size="small" />
              {openComments} 条待处理
            </span>
          )}
          {approved > 0 && (
            <span className={parts.mark}>
              <Icon name="lock" size="small" />
              已确认 {approved}/{views}
            </span>
          )}
        </span>
      </div>
      <div className={styles.caption}>
        <h2 className={styles.name}>
          <Link to={ADDRESS.project(id)} tabIndex={-1}>
            {name}
          </Link>
        </h2>
        <Menu
          label={`${name}的更多操作`}
          triggerClassName={parts.more}
          trigger={<Icon name="more" />}
          items={[
            { label: '改名与备注', icon: 'edit', onSelect: () => setEditing(true) },
            ...(onFirst
              ? [{ label: '移到最前', icon: 'arrowUp' as const, onSelect: onFirst }]
              : []),
            { label: '放进回收站', icon: 'trash', danger: true, onSelect: onRemove },
          ]}
        />
        <p className={styles.counts}>
          <span>
            {views} 个视图 · {versions} 版
          </span>
          {liveShares > 0 && (
            <span className={styles.shared} title="客户正能看图">
              <Icon name="compareHold" size="small" />
              看图中
            </span>
          )}
          <time dateTime={project.updatedAt}>{formatAgo(project.updatedAt, Date.now())}</time>
        </p>
      </div>
      {isEditing && (
        <EditProjectDialog project={project} onKeep={onEdit} onClose={() => setEditing(false)} />
      )}
    </article>
  );
}
