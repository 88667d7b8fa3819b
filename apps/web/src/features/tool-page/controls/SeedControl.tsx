import { MAX_SEED, type SeedField } from '@zhuhui/tools';
import { useId } from 'react';
import { Field, IconButton, TextInput } from '../../../shared/ui/index.ts';
import { useForm, useProblem, useSetting } from '../FormContext.ts';
import styles from './controls.module.css';
import type { ControlProps } from './props.ts';

export function SeedControl({ name, field }: ControlProps<SeedField>) {
  const form = useForm();
  const value = useSetting(name) as number | undefined;
  const problem = useProblem(name);
  const id = useId();
  return (
    <Field label={field.label} htmlFor={id} help={field.help} error={problem}>
      <div className={styles.seed}>
        <TextInput
          id={id}
          inputMode="numeric"
          placeholder="随机"
          value={value ?? ''}
          onChange={(event) => {
            const digits = event.target.value.replace(/\D/g, '');
            form.set(name, digits === '' ? undefined : Math.min(MAX_SEED, Number(digits)));
          }}
        />
        <IconButton
          icon="dice"
          label="掷一个种子"
          onClick={() => form.set(name, crypto.getRandomValues(new Uint32Array(1))[0])}
        />
        {value !== undefined && (
          <IconButton icon="close" label="改回随机" onClick={() => form.set(name, undefined)} />
        )}
      </div>
    </Field>
  );
}
