import { taskStateNames, toolIndex } from 'virtual:contract';
import type { TaskState } from '@zhuhui/contracts';
import { useEffect, useState } from 'react';
import { Button, Select, TextInput } from '../../shared/ui/index.ts';
import { dayOf, endOfDay, startOfDay } from './day.ts';
import styles from './Filters.module.css';
import type { TaskFilter } from './use-task-window.ts';

/** Wait after the last key before the list is asked for anew, ms. */
const TYPING_MS = 300;

interface FiltersProps {
  readonly filter: TaskFilter;
  readonly onChange: (filter: TaskFilter) => void;
}

export function Filters({ filter, onChange }: FiltersProps) {
  const [keyword, setKeyword] = useState(filter.keyword ?? '');
  useEffect(() => {
    const next = keyword.trim() || undefined;
    if (next === filter.keyword) return;
    const timer = setTimeout(() => onChange({ ...filter, keyword: next }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [keyword, filter, onChange]);

  return (
    <search className={styles.filters}>
      <TextInput
        type="search"
        className={styles.keyword}
        aria-label="搜索历史"
        placeholder="搜索描述"
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      <Select
        aria-label="工具"
        className={styles.select}
        value={filter.tool ?? ''}
        onChange={(event) => onChange({ ...filter, tool: event.target.value || undefined })}
      >
        <option value="">全部工具</option>
        {toolIndex
          .filter(({ surface }) => surface === 'task')
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </Select>
      <Select
        aria-label="状态"
        className={styles.select}
        value={filter.status ?? ''}
        onChange={(event) =>
          onChange({ ...filter, status: (event.target.value as TaskState) || undefined })
        }
      >
        <option value="">全部状态</option>
        {Object.entries(taskStateNames).map(([state, name]) => (
          <option key={state} value={state}>
            {name}
          </option>
        ))}
      </Select>
      <fieldset className={styles.dates}>
        <legend className="visually-hidden">日期</legend>
        <TextInput
          type="date"
          aria-label="从哪天"
          value={dayOf(filter.from)}
          max={dayOf(filter.to)}
          onChange={(event) =>
            onChange({ ...filter, from: startOfDay(event.target.value)?.toISOString() })
          }
        />
        <span aria-hidden="true">至</span>
        <TextInput
          type="date"
          aria-label="到哪天"
          value={dayOf(filter.to)}
          min={dayOf(filter.from)}
          onChange={(event) =>
            onChange({ ...filter, to: endOfDay(event.target.value)?.toISOString() })
          }
        />
      </fieldset>
      <Button
        icon="star"
        className={filter.favorite ? styles.on : undefined}
        aria-pressed={filter.favorite === true}
        onClick={() => onChange({ ...filter, favorite: filter.favorite ? undefined : true })}
      >
        收藏
      </Button>
    </search>
  );
}
