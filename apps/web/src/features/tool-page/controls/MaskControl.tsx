import type { MaskField } from '@zhuhui/tools';
import { Button, Field } from '../../../shared/ui/index.ts';
import { useForm, usePicture, useProblem } from '../FormContext.ts';
import { useMaskDesk } from '../MaskDesk.ts';
import styles from './controls.module.css';
import type { ControlProps } from './props.ts';

/** Says whether there is a mask and leads to the stage, where it is made. */
export function MaskControl({ name, field }: ControlProps<MaskField>) {
  const form = useForm();
  const picture = usePicture(field.of);
  const mask = usePicture(name);
  const problem = useProblem(name);
  const { open } = useMaskDesk();
  return (
    <Field
      label={field.label}
      help={field.help}
      error={problem}
      aside={field.required ? undefined : '选填'}
    >
      <div className={styles.maskRow}>
        <Button
          icon={field.clickFirst ? 'pointer' : 'brush'}
          disabled={!picture}
          onClick={() => open(name)}
        >
          {mask ? '修改选区' : field.clickFirst ? '点选' : '画选区'}
        </Button>
        {mask && (
          <>
            <img className={styles.maskThumb} src={mask.url} alt="选区" width={48} height={36} />
            <Button variant="plain" size="small" onClick={() => form.clear(name)}>
              清除
            </Button>
          </>
        )}
      </div>
    </Field>
  );
}
