import { DESIGN_LIMITS, type DesignProject, type DesignView } from '@zhuhui/contracts';
import { useId } from 'react';
import { Field, Segmented, Select, TextInput } from '../../../shared/ui/index.ts';
import { TextSkeleton } from '../../../shared/ui/TextSkeleton.tsx';
import dialogs from '../dialogs.module.css';
import { VIEW_NAMES } from '../view-names.ts';
import { NEW, type Place } from './place.ts';

interface PlaceFieldsProps {
  readonly projects: readonly DesignProject[];
  /** Of the project that is chosen; null while they are not known. */
  readonly views: readonly DesignView[] | null;
  readonly place: Place;
  /** The view that is meant; null: a new one. */
  readonly view: DesignView | null;
  readonly onChange: (change: Partial<Place>) => void;
}

/** Project and view, each one that is there or a new one with its name. */
export function PlaceFields({ projects, views, place, view, onChange }: PlaceFieldsProps) {
  const [projectId, nameId, viewNameId] = [useId(), useId(), useId()];
  const isNew = place.projectId === NEW;
  return (
    <>
      {projects.length > 0 && (
        <Field label="项目" htmlFor={projectId}>
          <Select
            id={projectId}
            value={place.projectId}
            onChange={(event) =>
              onChange({ projectId: event.target.value, viewId: '', viewName: '' })
            }
          >
            {projects.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value={NEW}>新建项目…</option>
          </Select>
        </Field>
      )}
      {isNew && (
        <Field label="项目名称" htmlFor={nameId}>
          <TextInput
            id={nameId}
            autoComplete="off"
            placeholder="翡翠湾 12-3 · 三居室"
            maxLength={DESIGN_LIMITS.nameMost}
            value={place.projectName}
            onChange={(event) => onChange({ projectName: event.target.value })}
          />
        </Field>
      )}
      {views === null && <TextSkeleton lines={2} />}
      {views !== null && views.length > 0 && (
        <Field label="视图">
          <Segmented
            label="视图"
            value={view?.id ?? NEW}
            options={[
              ...views.map(({ id, name }) => ({ value: id, label: name })),
              { value: NEW, label: '新视图…' },
            ]}
            onChange={(viewId) => onChange({ viewId, viewName: '' })}
          />
        </Field>
      )}
      {views !== null && view === null && (
        <Field label="视图名称" htmlFor={viewNameId}>
          <TextInput
            id={viewNameId}
            autoComplete="off"
            placeholder="客厅"
            maxLength={DESIGN_LIMITS.nameMost}
            value={place.viewName}
            onChange={(event) => onChange({ viewName: event.target.value })}
          />
          <div className={dialogs.chips}>
            {VIEW_NAMES.filter((name) => views.every((each) => each.name !== name)).map((name) => (
              <button
                key={name}
                type="button"
                className={dialogs.chip}
                aria-pressed={place.viewName === name}
                onClick={() => onChange({ viewName: name })}
              >
                {name}
              </button>
            ))}
          </div>
        </Field>
      )}
    </>
  );
}
