import type { DesignVersion, DesignView } from '@zhuhui/contracts';
import { type DragEvent, useRef, useState } from 'react';
import { takeDropped } from '../../../shared/browser/dropped.ts';
import { pictureFiles } from '../../../shared/browser/picture-files.ts';
import { Button, classes, Icon, Menu, toast } from '../../../shared/ui/index.ts';
import type { VersionChanges } from '../data/use-version-changes.ts';
import { inOrder, type Pair } from '../model/versions.ts';
import { NameDialog } from '../NameDialog.tsx';
import parts from '../parts.module.css';
import { TARGET_ATTRIBUTE } from '../use-drag.ts';
import styles from './column.module.css';
import { VersionCard } from './VersionCard.tsx';

interface ViewColumnProps {
  readonly view: DesignView;
  readonly others: readonly DesignView[];
  /** Something is held over it. */
  readonly isOver: boolean;
  readonly isUploading: boolean;
  readonly pair: Pair;
  readonly changes: VersionChanges;
  readonly onPick: (id: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onRename: (name: string) => Promise<unknown>;
  readonly onRemove: () => void;
  readonly onRemoveVersion: (version: DesignVersion) => void;
  readonly onLeft?: () => void;
  readonly onRight?: () => void;
}

/** One view: the version that holds, large, and the others below it. */
export function ViewColumn(props: ViewColumnProps) {
  const { view, others, isOver, isUploading, pair, changes } = props;
  const { onPick, onOpen, onRename, onRemove, onRemoveVersion, onLeft, onRight } = props;
  const [isNaming, setNaming] = useState(false);
  const [hasFiles, setFiles] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const currentId = view.versions.find(({ isCurrent }) => isCurrent)?.id ?? null;
  const take = (files: Iterable<File> | null) => {
    const pictures = pictureFiles(files);
    if (pictures.length > 0) changes.upload({ viewId: view.id, files: pictures });
  };
  return (
    <section
      className={classes(styles.column, (isOver || hasFiles) && styles.over)}
      aria-label={view.name}
      {...{ [TARGET_ATTRIBUTE]: view.id }}
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setFiles(true);
      }}
      onDragLeave={() => setFiles(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setFiles(false);
        takeDropped(event.dataTransfer, { files: take, refuse: toast.error });
      }}
    >
      <header className={styles.columnHead}>
        <h2 className={styles.columnName}>{view.name}</h2>
        <span className={styles.columnCount}>{view.versions.length} 版</span>
        <Menu
          label={`${view.name}的更多操作`}
          triggerClassName={parts.more}
          trigger={<Icon name="more" />}
          items={[
            { label: '改名', icon: 'edit', onSelect: () => setNaming(true) },
            ...(onLeft ? [{ label: '往左移', icon: 'left' as const, onSelect: onLeft }] : []),
            ...(onRight ? [{ label: '往右移', icon: 'right' as const, onSelect: onRight }] : []),
            { label: '放进回收站', icon: 'trash', danger: true, onSelect: onRemove },
          ]}
        />
      </header>
      {view.versions.length === 0 && !isUploading ? (
        <p className={styles.columnEmpty}>
          <Icon name="picture" size="large" />
          <span className="by-mouse">从历史拖一张过来，或把文件拖进来</span>
          <span className="by-touch">从历史里点“加入”，或上传</span>
        </p>
      ) : (
        <ol className={styles.versions}>
          {isUploading && <li className={styles.arriving} aria-label="上传中" />}
          {inOrder(view.versions, currentId).map((version) => (
            <li key={version.id} className={version.isCurrent ? styles.current : styles.other}>
              <VersionCard
                version={version}
                viewName={view.name}
                isPicked={pair.includes(version.id)}
                others={others}
                onPick={() => onPick(version.id)}
                onOpen={() => onOpen(version.id)}
                onCurrent={() => changes.setCurrent(version.id)}
                onMove={(viewId) => changes.move({ id: version.id, viewId })}
                onRemove={() => onRemoveVersion(version)}
              />
            </li>
          ))}
        </ol>
      )}
      <Button
        variant="plain"
        size="small"
        icon="upload"
        busy={isUploading}
        onClick={() => input.current?.click()}
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
        aria-label={`上传到${view.name}：选择文件`}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      {isNaming && (
        <NameDialog
          title="视图改名"
          label="视图名称"
          value={view.name}
          onKeep={onRename}
          onClose={() => setNaming(false)}
        />
      )}
    </section>
  );
}
