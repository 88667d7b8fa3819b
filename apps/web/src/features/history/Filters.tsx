import { taskStateNames } from 'virtual:contract';
import type { TaskState } from '@zhuhui/contracts';
import { DateInput } from '../../shared/ui/DateInput.tsx';
import { Button, HistorySearch, Select } from '../../shared/ui/index.ts';
import { ColourFilter } from './ColourFilter.tsx';
import styles from './Filters.module.css';
import type { HistoryFilter } from './filter-url.ts';
import { ToolsFilter } from './ToolsFilter.tsx';
import type { ChangeFilter } from './use-filter.ts';

interface FiltersProps {
  readonly filter: HistoryFilter;
  /** What the page decides by itself is not asked. */
  readonly fixed: { readonly status: boolean; readonly favorite: boolean };
  readonly onChange: ChangeFilter;
}

export function Filters({ filter, fixed, onChange }: FiltersProps) {
  return (
    <search className={styles.filters}>
      <HistorySearch
        className={styles.words}
        words={filter.words}
        onChange={(words) => onChange({ words })}
      />
      {!fixed.favorite && (
        <Button
          icon="star"
          className={filter.favorite ? styles.on : undefined}
          aria-pressed={filter.favorite === true}
          onClick={() => onChange({ favorite: filter.favorite ? undefined : true })}
        >
          收藏
        </Button>
      )}
      <ToolsFilter
        tools={filter.tools ?? []}
        onToggle={(id) => onChange(({ tools }) => ({ tools: toggled(tools ?? [], id) }))}
        onClear={() => onChange({ tools: undefined })}
      />
      <ColourFilter
        colour={filter.colour}
        range={filter.range}
        onChange={(colour, range) => onChange({ colour, range })}
      />
      {!fixed.status && (
        <Select
          aria-label="状态"
          className={styles.select}
          value={filter.status ?? ''}
          onChange={(event) => onChange({ status: (event.target.value as TaskState) || undefined })}
        >
          <option value="">全部状态</option>
          {Object.entries(taskStateNames).map(([state, name]) => (
            <option key={state} value={state}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <fieldset className={styles.dates}>
        <legend className="visually-hidden">日期</legend>
        <DateInput
          className={styles.day}
          aria-label="从哪天"
          value={filter.fromDay ?? ''}
          max={filter.toDay}
          onChange={(event) => onChange({ fromDay: event.target.value || undefined })}
        />
        <span aria-hidden="true">至</span>
        <DateInput
          className={styles.day}
          aria-label="到哪天"
          value={filter.toDay ?? ''}
          min={filter.fromDay}
          onChange={(event) => onChange({ toDay: event.target.value || undefined })}
        />
      </fieldset>
    </search>
  );
}

/** The list with the tool, or without it when it was there; undefined when none is left. */
function toggled(tools: readonly string[], id: string): readonly string[] | undefined {
  const next = tools.includes(id) ? tools.filter((tool) => tool !== id) : [...tools, id];
  return next.length > 0 ? next : undefined;
}
