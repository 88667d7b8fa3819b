import type { ToggleField } from '@zhuhui/tools';
import { useId } from 'react';
import { Switch } from '../../../shared/ui/index.ts';
import { useForm, useSetting } from '../FormContext.ts';
import styles from './controls.module.css';
import type { ControlProps } from './props.ts';

export function ToggleControl({ name, field }: ControlProps<ToggleField>) {
  const form = useForm();
  const checked = (useSetting(name) as boolean | undefined) ?? field.default;
  const id = useId();
  return (
    <div className={styles.toggle}>
      <label htmlFor={id} className={styles.toggleText}>
        <span className={styles.toggleLabel}>{field.label}</span>
        {field.help && <span className={styles.toggleHelp}>{field.help}</span>}
      </label>
      <Switch
        id={id}
        label={field.label}
        checked={checked}
        onChange={(next) => form.set(name, next)}
      />
    </div>
  );
}
