import type { PublicTool } from '@zhuhui/contracts';
import { priceOf, TICKET_NAMES } from '@zhuhui/tools';
import { useState } from 'react';
import { useTicketBalance } from '../../../shared/data/user.ts';
import { formatNumber } from '../../../shared/format/number.ts';
import { Button, classes, Dialog, Field, TextInput } from '../../../shared/ui/index.ts';
import controls from '../controls/controls.module.css';
import { useFormState } from '../FormContext.ts';
import styles from './variants.module.css';
import {
  type Choice,
  MOST_MATERIALS,
  MOST_TIMES,
  SUGGESTIONS,
  timesOf,
  type VariantPlan,
} from './variants.ts';

interface VariantsDialogProps {
  readonly tool: PublicTool;
  readonly isStarting: boolean;
  readonly onStart: (plan: VariantPlan) => void;
  readonly onClose: () => void;
}

/** Chooses up to three materials and four times of day, and says what they cost together. */
export function VariantsDialog({ tool, isStarting, onStart, onClose }: VariantsDialogProps) {
  const { definition, price } = tool;
  const settings = useFormState((state) => state.settings);
  const balance = useTicketBalance(price.ticketType);
  const [materials, setMaterials] = useState<readonly string[]>(['']);
  const [times, setTimes] = useState<readonly Choice[]>([]);
  const named = materials.map((words) => words.trim()).filter(Boolean);
  const count = Math.max(1, named.length) * times.length;
  const cost = count * priceOf(definition, { ...settings, count: 1 }, price.base);
  const short = balance !== null && balance < cost;

  const write = (at: number, words: string) =>
    setMaterials(materials.map((old, index) => (index === at ? words : old)));
  const suggest = (words: string) => {
    const free = materials.findIndex((old) => old.trim() === '');
    if (free >= 0) write(free, words);
    else if (materials.length < MOST_MATERIALS) setMaterials([...materials, words]);
  };
  const toggle = (time: Choice) =>
    setTimes((now) =>
      now.includes(time) ? now.filter((one) => one !== time) : [...now, time].slice(0, MOST_TIMES),
    );

  return (
    <Dialog title="材质 × 时间" variant="wide" onClose={onClose}>
      <div className={styles.form}>
        <Field
          label="材质"
          help="写在描述后面；不填则按描述"
          aside={`${named.length} / ${MOST_MATERIALS}`}
        >
          {materials.map((words, at) => (
            <TextInput
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              key={at}
              aria-label={`材质 ${at + 1}`}
              value={words}
              maxLength={60}
              placeholder="例如：胡桃木地板"
              onChange={(event) => write(at, event.target.value)}
            />
          ))}
          <div className={styles.chips}>
            {(SUGGESTIONS[definition.domain ?? 'interior'] ?? [])
              .filter((words) => !named.includes(words))
              .map((words) => (
                <button
                  key={words}
                  type="button"
                  className={controls.chip}
                  disabled={named.length >= MOST_MATERIALS}
                  onClick={() => suggest(words)}
                >
                  {words}
                </button>
              ))}
          </div>
          {materials.length < MOST_MATERIALS && (
            <Button icon="plus" onClick={() => setMaterials([...materials, ''])}>
              再加一种
            </Button>
          )}
        </Field>
        <Field label="时间" aside={`${times.length} / ${MOST_TIMES}`}>
          <div className={styles.chips}>
            {timesOf(definition)?.map((time) => (
              <button
                key={time.value}
                type="button"
                className={classes(controls.chip, times.includes(time) && controls.chipOn)}
                aria-pressed={times.includes(time)}
                disabled={!times.includes(time) && times.length >= MOST_TIMES}
                onClick={() => toggle(time)}
              >
                {time.label}
              </button>
            ))}
          </div>
        </Field>
      </div>
      <div className={styles.foot}>
        <p className={styles.sum} role="status">
          {count > 0 && `${Math.max(1, named.length)} × ${times.length} = ${count} 张`}
          {short && <span className={styles.short}>{TICKET_NAMES[price.ticketType]}不够</span>}
        </p>
        <Button
          variant="primary"
          disabled={count === 0 || short}
          busy={isStarting}
          onClick={() => onStart({ materials: named, times })}
        >
          生成对照表 · {formatNumber(cost)} 券
        </Button>
      </div>
    </Dialog>
  );
}
