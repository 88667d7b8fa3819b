import { type FormEvent, useState } from 'react';
import type { Input } from '../../../shared/api-client/index.ts';
import { Dialog, Field } from '../../../shared/ui/index.ts';
import { DialogFoot } from '../DialogFoot.tsx';
import styles from '../dialogs.module.css';
import { VIEW_NAMES } from '../view-names.ts';
import { ProjectNameField, ProjectNoteField } from './ProjectFields.tsx';

interface NewProjectDialogProps {
  readonly busy: boolean;
  readonly onMake: (input: Input<'createDesignProject'>) => void;
  readonly onClose: () => void;
}

/** A new project: its name and the rooms or sides it has. */
export function NewProjectDialog({ busy, onMake, onClose }: NewProjectDialogProps) {
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [views, setViews] = useState<readonly string[]>(['客厅', '主卧']);
  const toggle = (view: string) =>
    setViews(views.includes(view) ? views.filter((each) => each !== view) : [...views, view]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) onMake({ name: name.trim(), note, views: [...views] });
  };
  return (
    <Dialog title="新建项目" onClose={onClose}>
      <form className={styles.form} onSubmit={onSubmit}>
        <ProjectNameField value={name} onChange={setName} />
        <Field
          label="先建这些视图"
          aside={`已选 ${views.length}`}
          help="以后可以再加、改名、换顺序"
        >
          <div className={styles.chips}>
            {VIEW_NAMES.map((view) => (
              <button
                key={view}
                type="button"
                className={styles.chip}
                aria-pressed={views.includes(view)}
                onClick={() => toggle(view)}
              >
                {view}
              </button>
            ))}
          </div>
        </Field>
        <ProjectNoteField value={note} onChange={setNote} />
        <DialogFoot label="建好" busy={busy} disabled={!name.trim()} onClose={onClose} />
      </form>
    </Dialog>
  );
}
