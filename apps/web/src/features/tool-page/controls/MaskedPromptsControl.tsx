import type { MaskedPromptsField } from '@zhuhui/tools';
import { Button, Field, IconButton, TextArea } from '../../../shared/ui/index.ts';
import { useForm, usePicture, useProblem, useSetting } from '../FormContext.ts';
import { useMaskDesk } from '../MaskDesk.ts';
import { type Region, setRegionPrompt } from '../model/form.ts';
import styles from './controls.module.css';
import type { ControlProps } from './props.ts';

export function MaskedPromptsControl({ name, field }: ControlProps<MaskedPromptsField>) {
  const form = useForm();
  const regions = (useSetting(name) as readonly Region[] | undefined) ?? [];
  const picture = usePicture(field.of);
  const problem = useProblem(name);
  const { open } = useMaskDesk();

  return (
    <Field
      label={field.label}
      help={field.help}
      error={problem}
      aside={`${regions.length} / ${field.max}`}
    >
      <ol className={styles.regions}>
        {regions.map(({ slot, prompt }, at) => (
          <li key={slot} className={styles.region}>
            <div className={styles.maskRow}>
              <strong>选区 {at + 1}</strong>
              <Button size="small" icon="brush" onClick={() => open(slot)}>
                画选区
              </Button>
              <IconButton
                icon="trash"
                label={`删除选区 ${at + 1}`}
                onClick={() => form.removeSlot(name, slot)}
              />
            </div>
            <TextArea
              rows={2}
              aria-label={`选区 ${at + 1} 的描述`}
              placeholder="这里改成什么"
              maxLength={field.promptMaxLength}
              value={prompt}
              onChange={(event) => setRegionPrompt(form, name, slot, event.target.value)}
            />
          </li>
        ))}
      </ol>
      <Button
        icon="plus"
        disabled={!picture || regions.length >= field.max}
        onClick={() => {
          const slot = form.addSlot(name);
          if (slot !== null) open(slot);
        }}
      >
        添加选区
      </Button>
    </Field>
  );
}
