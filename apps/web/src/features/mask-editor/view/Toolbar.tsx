import type { ReactNode } from 'react';
import { Button, IconButton, Spinner } from '../../../shared/ui/index.ts';
import { MAX_DIAMETER_PX, MIN_DIAMETER_PX } from '../core/brush.ts';
import type { Sign } from '../core/document.ts';
import { MASK_TOOLS, type MaskTool } from '../core/tools.ts';
import styles from './Toolbar.module.css';

interface ToolbarProps {
  readonly tool: MaskTool;
  readonly onTool: (tool: MaskTool) => void;
  readonly sign: Sign;
  readonly onSign: (sign: Sign) => void;
  /** The server is selecting. */
  readonly selecting: boolean;
  readonly diameterPx: number;
  readonly onDiameter: (diameterPx: number) => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly canClear: boolean;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onInvert: () => void;
  readonly onClear: () => void;
  readonly onFit: () => void;
  readonly onClose: () => void;
}

/** Everything the editor can do, the setting of the tool in hand beside the tools. */
export function Toolbar(props: ToolbarProps) {
  const { tool, sign, diameterPx } = props;
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="选区工具">
      <Group>
        {(Object.keys(MASK_TOOLS) as MaskTool[]).map((key) => (
          <IconButton
            key={key}
            icon={MASK_TOOLS[key].icon}
            label={MASK_TOOLS[key].label}
            pressed={tool === key}
            onClick={() => props.onTool(key)}
          />
        ))}
      </Group>
      <Group>
        {tool === 'select' ? (
          <>
            <IconButton
              icon="plus"
              label="加选"
              pressed={sign === 'add'}
              onClick={() => props.onSign('add')}
            />
            <IconButton
              icon="minus"
              label="减选（Alt 或右键）"
              pressed={sign === 'subtract'}
              onClick={() => props.onSign('subtract')}
            />
            <span className={styles.busy} role="status">
              {props.selecting && (
                <>
                  <Spinner />
                  <span className="visually-hidden">正在选取</span>
                </>
              )}
            </span>
          </>
        ) : (
          <label className={styles.size}>
            <span>{tool === 'erase' ? '橡皮' : '画笔'}</span>
            <input
              type="range"
              min={MIN_DIAMETER_PX}
              max={MAX_DIAMETER_PX}
              value={diameterPx}
              onChange={(event) => props.onDiameter(event.target.valueAsNumber)}
            />
            <output>{diameterPx}</output>
          </label>
        )}
      </Group>
      <Group>
        <IconButton
          icon="undo"
          label="撤销（Ctrl Z）"
          disabled={!props.canUndo}
          onClick={props.onUndo}
        />
        <IconButton
          icon="redoStep"
          label="重做（Ctrl Shift Z）"
          disabled={!props.canRedo}
          onClick={props.onRedo}
        />
        <IconButton icon="invert" label="反选（X）" onClick={props.onInvert} />
        <IconButton icon="trash" label="清空" disabled={!props.canClear} onClick={props.onClear} />
        <IconButton icon="fit" label="适合窗口（0）" onClick={props.onFit} />
      </Group>
      <Button variant="primary" size="small" onClick={props.onClose}>
        完成
      </Button>
    </div>
  );
}

function Group({ children }: { readonly children: ReactNode }) {
  return <div className={styles.group}>{children}</div>;
}
