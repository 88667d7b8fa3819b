import { IconButton } from '../../../shared/ui/index.ts';
import type { EditorState } from '../core/editor-state.ts';
import { HARD, MAX_BRUSH_SIZE_PX, MIN_BRUSH_SIZE_PX, SOFT } from '../core/tools/brush.ts';
import styles from './Toolbar.module.css';
import { TOOLBOX } from './toolbox.ts';

interface ToolSettingsProps {
  readonly state: EditorState;
  readonly onSet: (change: Partial<Omit<EditorState, 'tool'>>) => void;
  readonly onSubject: () => void;
}

/** The settings of the tool in hand. */
export function ToolSettings({ state, onSet, onSubject }: ToolSettingsProps) {
  const { tool, sign, brushSize, hardness } = state;
  if (TOOLBOX[tool].uses === 'sign') {
    return (
      <>
        <IconButton
          icon="plus"
          label="加选"
          pressed={sign === 'add'}
          onClick={() => onSet({ sign: 'add' })}
        />
        <IconButton
          icon="minus"
          label="减选（Alt 或右键）"
          pressed={sign === 'subtract'}
          onClick={() => onSet({ sign: 'subtract' })}
        />
        {tool === 'select' && <IconButton icon="sparkle" label="选主体（A）" onClick={onSubject} />}
      </>
    );
  }
  return (
    <>
      <label className={styles.size}>
        <span>{TOOLBOX[tool].label}</span>
        <input
          type="range"
          min={MIN_BRUSH_SIZE_PX}
          max={MAX_BRUSH_SIZE_PX}
          value={brushSize}
          title="大小（[ ]）"
          onChange={(event) => onSet({ brushSize: event.target.valueAsNumber })}
        />
        <output>{brushSize}</output>
      </label>
      <IconButton
        icon="softBrush"
        label="柔边"
        pressed={hardness < HARD}
        onClick={() => onSet({ hardness: hardness < HARD ? HARD : SOFT })}
      />
    </>
  );
}
