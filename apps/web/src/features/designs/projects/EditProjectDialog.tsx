import type { DesignProject } from '@zhuhui/contracts';
import { type FormEvent, useState } from 'react';
import type { Input } from '../../../shared/api-client/index.ts';
import { Dialog } from '../../../shared/ui/index.ts';
import { DialogFoot } from '../DialogFoot.tsx';
import styles from '../dialogs.module.css';
import { useKeeping } from '../use-keeping.ts';
import { ProjectNameField, ProjectNoteField } from './ProjectFields.tsx';

interface EditProjectDialogProps {
  readonly project: DesignProject;
  readonly onKeep: (input: Input<'editDesignProject'>) => Promise<unknown>;
  readonly onClose: () => void;
}

/** A project's name and note. */
export function EditProjectDialog({ project, onKeep, onClose }: EditProjectDialogProps) {
  const [name, setName] = useState(project.name);
  const [note, setNote] = useState(project.note);
  const { isKeeping, keep } = useKeeping(onClose);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) void keep(onKeep({ id: project.id, name: name.trim(), note }));
  };
  return (
    <Dialog title="项目名称与备注" onClose={onClose}>
      <form className={styles.form} onSubmit={onSubmit}>
        <ProjectNameField value={name} onChange={setName} />
        <ProjectNoteField value={note} onChange={setNote} />
        <DialogFoot label="好" busy={isKeeping} disabled={!name.trim()} onClose={onClose} />
      </form>
    </Dialog>
  );
}
