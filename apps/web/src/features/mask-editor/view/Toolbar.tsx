import type { ReactNode } from 'react';
import {
  Button,
  Icon,
  IconButton,
  type IconName,
  Menu,
  type MenuItem,
  Spinner,
} from '../../../shared/ui/index.ts';
import type { EditorState } from '../core/editor-state.ts';
import type { SessionView } from '../core/session-view.ts';
import type { MaskTool } from '../core/tools/hand.ts';
import styles from './Toolbar.module.css';
import { ToolSettings } from './ToolSettings.tsx';
import { TOOLBOX } from './toolbox.ts';

interface ToolbarProps {
  readonly view: SessionView;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly onTool: (tool: MaskTool) => void;
  readonly onSet: (change: Partial<Omit<EditorState, 'tool'>>) => void;
  readonly onSubject: () => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onInvert: () => void;
  readonly onClear: () => void;
  readonly isEdgeOpen: boolean;
  readonly onEdge: () => void;
  readonly onFit: () => void;
  /** From files and to files. */
  readonly files: readonly MenuItem[];
  readonly onClose: () => void;
}

/** Everything the editor can do, the setting of the tool in hand beside the tools. */
export function Toolbar(props: ToolbarProps) {
  const { view, files } = props;
  const { tool, segmentationRunning } = view.state;
  const isBusy = view.isWorking || segmentationRunning;
  const folded: readonly MenuItem[] = [
    { label: '反选', icon: 'invert', onSelect: props.onInvert },
    { label: '扩边、收边、羽化', icon: 'edge', onSelect: props.onEdge },
    { label: '清空', icon: 'trash', onSelect: props.onClear },
    { label: '适合窗口', icon: 'fit', onSelect: props.onFit },
    ...files,
  ];
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="选区工具">
      <Group>
        {(Object.keys(TOOLBOX) as MaskTool[]).map((name) => (
          <IconButton
            key={name}
            icon={TOOLBOX[name].icon}
            label={`${TOOLBOX[name].label}（${TOOLBOX[name].key}）`}
            pressed={tool === name}
            onClick={() => props.onTool(name)}
          />
        ))}
      </Group>
      <span className={styles.folded}>
        <FileMenu label="更多" icon="more" items={folded} />
      </span>
      <Group>
        <ToolSettings state={view.state} onSet={props.onSet} onSubject={props.onSubject} />
      </Group>
      <Group>
        <IconButton
          icon="undo"
          label="撤销（Ctrl Z）"
          disabled={!props.canUndo && !segmentationRunning}
          onClick={props.onUndo}
        />
        <IconButton
          icon="redoStep"
          label="重做（Ctrl Shift Z）"
          disabled={!props.canRedo}
          onClick={props.onRedo}
        />
        <span className={styles.unfolded}>
          <IconButton icon="invert" label="反选（X）" onClick={props.onInvert} />
          <IconButton
            icon="edge"
            label="扩边、收边、羽化"
            pressed={props.isEdgeOpen}
            onClick={props.onEdge}
          />
          <IconButton icon="trash" label="清空" disabled={view.isEmpty} onClick={props.onClear} />
          <FileMenu label="选区文件" icon="layers" items={files} />
          <IconButton icon="fit" label="适合窗口（0）" onClick={props.onFit} />
        </span>
      </Group>
      <span className={styles.busy} role="status">
        {isBusy && (
          <>
            <Spinner />
            <span className="visually-hidden">{segmentationRunning ? '正在选取' : '处理中'}</span>
          </>
        )}
      </span>
      <Button variant="primary" size="small" className={styles.done} onClick={props.onClose}>
        完成
      </Button>
    </div>
  );
}

function FileMenu({
  label,
  icon,
  items,
}: {
  readonly label: string;
  readonly icon: IconName;
  readonly items: readonly MenuItem[];
}) {
  return (
    <Menu
      label={label}
      items={items}
      placement="above"
      triggerClassName={styles.menu}
      trigger={<Icon name={icon} />}
    />
  );
}

function Group({ children }: { readonly children: ReactNode }) {
  return <div className={styles.group}>{children}</div>;
}
