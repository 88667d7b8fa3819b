import type { MaskedPromptsField } from '@zhuhui/tools';
import { Button, classes, Field, IconButton, TextArea, toast } from '../../../shared/ui/index.ts';
import { useForm, useFormState, usePicture, useProblem, useSetting } from '../FormContext.ts';
import { useMaskDesk } from '../MaskDesk.ts';
import { setRegionPrompt } from '../model/form.ts';
import { type Region, slotNumber } from '../model/settings.ts';
import { slotColour } from '../region-colour.ts';
import styles from './MaskedPromptsControl.module.css';
import type { ControlProps } from './props.ts';

/** A list of regions, each with a colour, a mask that is drawn on the stage, and its words. */
export function MaskedPromptsControl({ name, field }: ControlProps<MaskedPromptsField>) {
  const form = useForm();
  const regions = (useSetting(name) as readonly Region[] | undefined) ?? [];
  const base = usePicture(field.of);
  const pictures = useFormState((state) => state.pictures);
  const problem = useProblem(name);
  const desk = useMaskDesk();

  const add = () => {
    const slot = form.addSlot(name);
    if (slot !== null) desk.open(slot);
  };
  const remove = ({ slot, prompt }: Region, at: number) => {
    const mask = pictures[slot];
    if (desk.slot === slot) desk.close();
    form.removeSlot(name, slot);
    if (!mask && prompt === '') return;
    const putBack = () => {
      // Over another picture it is the words alone that are worth having back.
      const isSame = form.getState().pictures[field.of]?.url === base?.url;
      const free = form.putBack(name, at, isSame ? mask : undefined);
      if (free !== null) setRegionPrompt(form, name, free, prompt);
    };
    toast.notify({
      ...{ tone: 'info', title: `已删除选区 ${at + 1}`, text: prompt },
      action: { label: '撤销', run: putBack },
    });
  };

  return (
    <Field
      label={field.label}
      help={base ? field.help : '先放一张底图，再逐处圈画'}
      error={problem}
      aside={`${regions.length} / ${field.max}`}
    >
      {regions.length > 0 && (
        <ol className={styles.regions}>
          {regions.map((region, at) => {
            const { slot, prompt } = region;
            const mask = pictures[slot];
            const isOpen = desk.slot === slot;
            return (
              <li
                key={slot}
                className={classes(styles.region, isOpen && styles.open)}
                style={{ '--region': slotColour(slot) } as React.CSSProperties}
                aria-current={isOpen || undefined}
              >
                <div className={styles.head}>
                  <button type="button" className={styles.draw} onClick={() => desk.open(slot)}>
                    <span className={styles.thumb}>
                      {base && <img src={base.url} alt="" width={64} height={48} />}
                      {mask && (
                        <span
                          className={styles.cover}
                          style={{ maskImage: `url("${mask.url}")` }}
                        />
                      )}
                    </span>
                    <span className={styles.name}>
                      <span className={styles.dot}>{slotNumber(slot)}</span>
                      {mask ? (isOpen ? '正在画' : '修改选区') : '画选区'}
                    </span>
                  </button>
                  <IconButton
                    icon="trash"
                    label={`删除选区 ${at + 1}`}
                    onClick={() => remove(region, at)}
                  />
                </div>
                <TextArea
                  rows={2}
                  aria-label={`选区 ${at + 1} 的描述`}
                  placeholder="这里改成什么"
                  maxLength={field.promptMaxLength}
                  value={prompt}
                  onFocus={() => desk.slot !== null && desk.open(slot)}
                  onChange={(event) => setRegionPrompt(form, name, slot, event.target.value)}
                />
              </li>
            );
          })}
        </ol>
      )}
      <Button icon="plus" disabled={!base || regions.length >= field.max} onClick={add}>
        添加选区
      </Button>
    </Field>
  );
}
