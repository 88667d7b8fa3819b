import { toolIndex } from 'virtual:contract';
import { toolGroups } from '../../shared/data/tool-groups.ts';
import { Button } from '../../shared/ui/index.ts';
import { Popover } from './Popover.tsx';
import styles from './ToolsFilter.module.css';

interface ToolsFilterProps {
  readonly tools: readonly string[];
  readonly onToggle: (tool: string) => void;
  readonly onClear: () => void;
}

/** Any number of tools, by group. */
export function ToolsFilter({ tools, onToggle, onClear }: ToolsFilterProps) {
  return (
    <Popover icon="layers" text={textOf(tools)} label="按工具筛选" isOn={tools.length > 0}>
      {toolGroups.map((group) => {
        const own = group.tools.filter(({ surface }) => surface === 'task');
        return (
          own.length > 0 && (
            <fieldset key={group.id} className={styles.group}>
              <legend className={styles.name}>{group.name}</legend>
              {own.map(({ id, name }) => (
                <label key={id} className={styles.tool}>
                  <input
                    type="checkbox"
                    checked={tools.includes(id)}
                    onChange={() => onToggle(id)}
                  />
                  <span title={name}>{name}</span>
                </label>
              ))}
            </fieldset>
          )
        );
      })}
      {tools.length > 0 && (
        <Button size="small" variant="plain" onClick={onClear}>
          全部工具
        </Button>
      )}
    </Popover>
  );
}

function textOf(tools: readonly string[]): string {
  if (tools.length === 0) return '工具';
  if (tools.length > 1) return `${tools.length} 个工具`;
  return toolIndex.find(({ id }) => id === tools[0])?.name ?? '工具';
}
