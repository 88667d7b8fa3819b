import { DESIGN_LIMITS } from '@zhuhui/contracts';
import { type FormEvent, useId, useState } from 'react';
import { Dialog, Field, TextInput } from '../../shared/ui/index.ts';
import { DialogFoot } from './DialogFoot.tsx';
import styles from './dialogs.module.css';
import { useKeeping } from './use-keeping.ts';

interface NameDialogProps {
  readonly title: string;
  readonly label: string;
  readonly value: string;
  /** Names to take with one press. */
  readonly suggestions?: readonly string[];
  readonly onKeep: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for one name. */
export function NameDialog({
  title,
  label,
  value,
  suggestions = [],
  onKeep,
  onClose,
}: NameDialogProps) {
  const [name, setName] = useState(value);
  const fieldId = useId();
  const { isKeeping, keep } = useKeeping(onClose);
  const take = (wanted: string) =>
    wanted.trim() === value ? onClose() : void keep(onKeep(wanted.trim()));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) take(name);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={styles.form} onSubmit={onSubmit}>
        <Field label={label} htmlFor={fieldId}>
          <TextInput
            id={fieldId}
            autoComplete="off"
            maxLength={DESIGN_LIMITS.nameMost}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        {suggestions.length > 0 && (
          <div className={styles.chips}>
            {suggestions.map((suggestion) => (
              <button
                key={suggestion}
                type="button"
                className={styles.chip}
                disabled={isKeeping}
                onClick={() => take(suggestion)}
              >
                {suggestion}
              </button>
            ))}
          </div>
        )}
        <DialogFoot label="好" busy={isKeeping} disabled={!name.trim()} onClose={onClose} />
      </form>
    </Dialog>
  );
}
