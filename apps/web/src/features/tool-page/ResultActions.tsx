import { toolIndex } from 'virtual:contract';
import type { ToolDefinition } from '@zhuhui/tools';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { downloadOne, downloadStored } from '../../shared/browser/download.ts';
import type { PictureFormat } from '../../shared/browser/picture-url.ts';
import { formatDateTime } from '../../shared/format/date.ts';
import { formatPercent } from '../../shared/format/number.ts';
import { Button, Dialog, Icon, IconButton, Menu, toolIcon } from '../../shared/ui/index.ts';
import { InfoDialog } from './InfoDialog.tsx';
import type { SendState } from './model/send.ts';
import type { Version } from './model/versions.ts';
import styles from './ResultActions.module.css';

interface ResultActionsProps {
  readonly tool: ToolDefinition;
  readonly version: Version;
  readonly onRepeat: () => void;
  readonly onEdit: () => void;
  readonly onFavorite: () => void;
  readonly onRemove: () => void;
}

const FORMATS: readonly PictureFormat[] = ['png', 'jpg', 'webp'];

/** One line under the picture: who made it, and how much of the drawing it kept. */
function madeBy({ task, result }: Version): string {
  const structure = result?.scores?.structure;
  const kept = structure === undefined ? '' : ` · 结构保真 ${formatPercent(structure)}`;
  return `${task.engine?.name ?? ''}${kept}`;
}

/** What can be done with the version on the stage. */
export function ResultActions({
  tool,
  version,
  onRepeat,
  onEdit,
  onFavorite,
  onRemove,
}: ResultActionsProps) {
  const { task, result } = version;
  const [dialog, setDialog] = useState<'info' | 'remove' | null>(null);
  const navigate = useNavigate();
  if (result === null) return null;

  const stamp = formatDateTime(task.createdAt).replace(/[: ]/g, '-');
  const file = { ...result, name: `${task.toolName}-${stamp}` };
  const size = `${result.width} × ${result.height}`;
  const formats = result.kind === 'image' ? FORMATS : [];
  const targets = toolIndex.filter(
    ({ surface, pictureField }) => surface === 'task' && pictureField,
  );

  return (
    <div className={styles.actions} role="toolbar" aria-label="结果">
      <Menu
        label="下载"
        align="start"
        placement="above"
        triggerClassName={styles.main}
        trigger={
          <>
            <Icon name="download" />
            下载
          </>
        }
        items={[
          ...formats.map((format) => ({
            label: format.toUpperCase(),
            hint: size,
            onSelect: () => downloadOne(file, format),
          })),
          { label: '原文件', hint: size, onSelect: () => downloadStored(file) },
        ]}
      />
      <Button variant="plain" icon="redo" onClick={onRepeat}>
        再做一次
      </Button>
      <Button variant="plain" icon="edit" onClick={onEdit}>
        改一处再做
      </Button>
      {result.kind === 'image' && (
        <Menu
          label="发送到"
          align="start"
          placement="above"
          triggerClassName={styles.main}
          trigger={
            <>
              <Icon name="send" />
              发送到…
            </>
          }
          items={targets.map((target) => ({
            label: target.name,
            icon: toolIcon(target.icon),
            ...(target.id === tool.id && { hint: '本工具' }),
            onSelect: () => {
              const { fileId, url, width, height } = result;
              const state: SendState = { picture: { fileId, url, width, height } };
              void navigate(target.routes[0] ?? '/tools', { state });
            },
          }))}
        />
      )}
      <span className={styles.made}>{madeBy(version)}</span>
      <IconButton
        icon="star"
        label={task.favorite ? '取消收藏（F）' : '收藏（F）'}
        pressed={task.favorite}
        onClick={onFavorite}
      />
      <IconButton icon="info" label="信息" onClick={() => setDialog('info')} />
      <IconButton icon="trash" label="删除" onClick={() => setDialog('remove')} />
      {dialog === 'info' && <InfoDialog version={version} onClose={() => setDialog(null)} />}
      {dialog === 'remove' && (
        <Dialog title="删除这次结果？" onClose={() => setDialog(null)}>
          <p className={styles.question}>
            {task.results.length > 1
              ? `同一次生成的 ${task.results.length} 张会一起删除，删除后找不回来。`
              : '删除后找不回来。'}
          </p>
          <div className={styles.answers}>
            <Button onClick={() => setDialog(null)}>留着</Button>
            <Button
              variant="danger"
              icon="trash"
              onClick={() => {
                setDialog(null);
                onRemove();
              }}
            >
              删除
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
