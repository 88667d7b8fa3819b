import type { DesignProjectDetail } from '@zhuhui/contracts';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Input } from '../../../shared/api-client/index.ts';
import type { BookletButtonComponent } from '../../../shared/booklet/booklet-port.ts';
import { Button, Icon, IconButton } from '../../../shared/ui/index.ts';
import { ADDRESS } from '../addresses.ts';
import parts from '../parts.module.css';
import { EditProjectDialog } from '../projects/EditProjectDialog.tsx';
import styles from './project.module.css';

interface ProjectHeadProps {
  readonly detail: DesignProjectDetail;
  readonly hasDrawer: boolean;
  readonly onDrawer: () => void;
  readonly onShare: () => void;
  readonly onEdit: (input: Input<'editDesignProject'>) => Promise<unknown>;
  readonly BookletButton: BookletButtonComponent | null;
}

/** The project's name, how far it is, and what is done with the whole of it. */
export function ProjectHead(props: ProjectHeadProps) {
  const { detail, hasDrawer, onDrawer, onShare, onEdit, BookletButton } = props;
  const { name, note, views, versions, openComments, approved, liveShares } = detail.project;
  const [isEditing, setEditing] = useState(false);
  return (
    <header className={styles.head}>
      <div className={styles.headWords}>
        <Link to={ADDRESS.projects} className={parts.back}>
          <Icon name="left" />
          设计管理
        </Link>
        <div className={styles.titleLine}>
          <h1 className={styles.title} title={name}>
            {name}
          </h1>
          <IconButton icon="edit" label="项目名称与备注" onClick={() => setEditing(true)} />
        </div>
        {note && (
          <p className={styles.note} title={note}>
            {note}
          </p>
        )}
        <p className={styles.facts}>
          <span>
            {views} 个视图 · {versions} 版
          </span>
          {openComments > 0 && <span className={styles.waiting}>{openComments} 条批注待处理</span>}
          {approved > 0 && (
            <span className={styles.done}>
              <Icon name="lock" size="small" />
              客户已确认 {approved}/{views}
            </span>
          )}
        </p>
      </div>
      <div className={styles.headTools} role="toolbar" aria-label="项目">
        <Button icon="history" aria-expanded={hasDrawer} onClick={onDrawer}>
          历史
        </Button>
        {BookletButton && <BookletButton detail={detail} />}
        <Button variant="primary" icon="compareHold" onClick={onShare}>
          客户看图{liveShares > 0 && ` ${liveShares}`}
        </Button>
      </div>
      {isEditing && (
        <EditProjectDialog
          project={detail.project}
          onKeep={onEdit}
          onClose={() => setEditing(false)}
        />
      )}
    </header>
  );
}
