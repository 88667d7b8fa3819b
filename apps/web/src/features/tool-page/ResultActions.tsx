import { replacedFields, type ToolDefinition } from '@zhuhui/tools';
import { useState } from 'react';
import type { DownloadWishes } from '../../shared/browser/storage.ts';
import { useClassify } from '../../shared/data/catalogue.ts';
import { formatPercent } from '../../shared/format/number.ts';
import { Button, Dialog, Icon, IconButton, Menu } from '../../shared/ui/index.ts';
import { DownloadMenu } from './download/DownloadMenu.tsx';
import { HandOn } from './HandOn.tsx';
import { InfoDialog } from './InfoDialog.tsx';
import { settingsInWords } from './model/in-words.ts';
import { noteOf } from './model/picture-facts.ts';
import { baseSlotOf, pictureOf, type Version } from './model/versions.ts';
import styles from './ResultActions.module.css';
import { SendMenu } from './SendMenu.tsx';

interface ResultActionsProps {
  readonly tool: ToolDefinition;
  readonly version: Version;
  /** The strip. */
  readonly versions: readonly Version[];
  /** Settings that are not on the page and cannot be gone to. */
  readonly hiddenFields: readonly string[];
  readonly isKept: boolean;
  readonly wishes: DownloadWishes;
  readonly onWishes: (change: Partial<DownloadWishes>) => void;
  readonly onRepeat: () => void;
  /** Fills the page as it was, and goes to this setting. */
  readonly onEdit: (field: string) => void;
  readonly onAccept: () => void;
  /** Goes on from the scene it was rendered from; absent where there is none. */
  readonly onScene?: (() => void) | undefined;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
  readonly onFavorite: () => void;
  readonly onRemove: () => void;
}

/** One line under the picture: who made it, and how much of the drawing it kept. */
function madeBy({ task, result }: Version): string {
  const structure = result?.scores?.structure;
  const kept = structure === undefined ? '' : ` · 结构保真 ${formatPercent(structure)}`;
  return `${task.engine?.name ?? ''}${kept}`;
}

/** What can be done with the version on the stage. */
export function ResultActions(props: ResultActionsProps) {
  const { tool, version, versions, isKept, wishes } = props;
  const { onWishes, onRepeat, onScene, onAccept, onKeep, onDiscard, onFavorite, onRemove } = props;
  const { task, result } = version;
  const [dialog, setDialog] = useState<'info' | 'remove' | null>(null);
  if (result === null) return null;
  const note = noteOf(version);
  const isAcceptable = baseSlotOf(tool) !== null && pictureOf(version) !== null;

  return (
    <div>
      {note !== null && <p className={styles.note}>{note}</p>}
      <div className={styles.actions} role="toolbar" aria-label="结果">
        <DownloadMenu
          tool={tool}
          version={version}
          versions={versions}
          wishes={wishes}
          onWishes={onWishes}
          triggerClassName={styles.main}
        />
        <Button variant="plain" icon="redo" title="设置不变，换一个种子" onClick={onRepeat}>
          再做一次
        </Button>
        <EditMenu {...props} />
        {onScene && (
          <Button
            variant="plain"
            icon="plan"
            title="增减家具、换材质、挪位置，再渲染"
            onClick={onScene}
          >
            改场景
          </Button>
        )}
        <SendMenu tool={tool} version={version} triggerClassName={styles.main} />
        {isAcceptable && (
          <Button variant="plain" icon="accept" title="以它为底图接着改" onClick={onAccept}>
            采用
          </Button>
        )}
        <Button
          variant="plain"
          icon="close"
          title="从版本条拿走，历史里还在（Delete）"
          onClick={onDiscard}
        >
          不要
        </Button>
        <span className={styles.made}>
          <span>{madeBy(version)}</span>
        </span>
        <span className={styles.icons}>
          <IconButton
            icon="pin"
            label={isKept ? '不再留在版本条' : '留在版本条，刷新也在'}
            pressed={isKept}
            onClick={onKeep}
          />
          <IconButton
            icon="star"
            label={task.favorite ? '取消收藏（F）' : '收藏（F）'}
            pressed={task.favorite}
            onClick={onFavorite}
          />
          <HandOn task={task} result={result} />
          <IconButton icon="info" label="信息" onClick={() => setDialog('info')} />
          <IconButton icon="trash" label="删除" onClick={() => setDialog('remove')} />
        </span>
        {dialog === 'info' && (
          <InfoDialog tool={tool} version={version} onClose={() => setDialog(null)} />
        )}
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
    </div>
  );
}

/** More of a value than this is cut off. */
const HINT_CHARACTERS = 14;

/** The settings of the run, each with its value; choosing one leads to it. */
function EditMenu({ tool, version, hiddenFields, onEdit }: ResultActionsProps) {
  const classify = useClassify();
  const words = new Map(
    settingsInWords(tool, version.task.settings, classify).map(({ field, value }) => [
      field,
      value,
    ]),
  );
  const replaced = replacedFields(tool.fields, version.task.settings);
  const fields = Object.entries(tool.fields).filter(
    ([name]) => !hiddenFields.includes(name) && !replaced.includes(name),
  );
  const short = (value: string) =>
    value.length > HINT_CHARACTERS ? `${value.slice(0, HINT_CHARACTERS)}…` : value;
  return (
    <Menu
      label="改一处再做"
      align="start"
      placement="above"
      triggerClassName={styles.main}
      trigger={
        <>
          <Icon name="edit" />
          改一处再做
        </>
      }
      items={fields.map(([name, field]) => ({
        label: field.label,
        hint: short(words.get(name) ?? '未填'),
        onSelect: () => onEdit(name),
      }))}
    />
  );
}
