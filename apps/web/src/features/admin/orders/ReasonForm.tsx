import { type ReactNode, useId, useState } from 'react';
import { Button, Field, TextInput } from '../../../shared/ui/index.ts';
import { useAdminChange } from '../data.ts';
import styles from './orders.module.css';

interface ReasonFormProps {
  readonly label: string;
  readonly help: string;
  /** Writes the reason down. */
  readonly mark: (reason: string) => Promise<unknown>;
  /** What else can be done, before the reason. */
  readonly children?: ReactNode;
}

/** Says why something may be taken off the list of what needs somebody. */
export function ReasonForm({ label, help, mark, children }: ReasonFormProps) {
  const [reason, setReason] = useState('');
  const id = useId();
  const marking = useAdminChange(mark);
  return (
    <form
      className={styles.deal}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim()) marking.mutate(reason.trim());
      }}
    >
      {children}
      <Field label={label} htmlFor={id} help={help}>
        <TextInput
          id={id}
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <Button type="submit" disabled={!reason.trim()} busy={marking.isPending}>
        注明
      </Button>
    </form>
  );
}
