import { SHARE_LIMITS } from '@zhuhui/contracts';
import { type FormEvent, useId, useState } from 'react';
import { Button, Field, Segmented, Switch, TextInput } from '../../../shared/ui/index.ts';
import type { ShareWishes } from '../data/use-share-changes.ts';
import styles from './share.module.css';

const DAYS = [7, SHARE_LIMITS.daysDefault, 90] as const;
const SHOWS = [
  { value: 'current', label: '只看当前版' },
  { value: 'all', label: '看全部版本' },
] as const;

interface ShareFormProps {
  readonly busy: boolean;
  readonly onMake: (wishes: ShareWishes) => void;
}

/** What a new link shows, for how long, and what the client may do. */
export function ShareForm({ busy, onMake }: ShareFormProps) {
  const [name, setName] = useState('');
  const [days, setDays] = useState<number>(SHARE_LIMITS.daysDefault);
  const [shows, setShows] = useState<(typeof SHOWS)[number]['value']>('current');
  const [showsOriginals, setOriginals] = useState(true);
  const [canComment, setComment] = useState(true);
  const [canApprove, setApprove] = useState(true);
  const [nameId, originalsId, commentId, approveId] = [useId(), useId(), useId(), useId()];
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onMake({ name: name.trim(), days, shows, showsOriginals, canComment, canApprove });
  };
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <Field label="发给谁" htmlFor={nameId} help="只有你看得见，方便认出是哪条链接">
        <TextInput
          id={nameId}
          autoComplete="off"
          placeholder="王女士"
          maxLength={SHARE_LIMITS.nameMost}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label="有效期">
        <Segmented
          label="有效期"
          value={String(days)}
          options={DAYS.map((value) => ({ value: String(value), label: `${value} 天` }))}
          onChange={(value) => setDays(Number(value))}
        />
      </Field>
      <Field label="看什么">
        <Segmented label="看什么" value={shows} options={SHOWS} onChange={setShows} />
      </Field>
      <div className={styles.switches}>
        <label htmlFor={originalsId}>
          附上原图，可对比前后
          <Switch
            id={originalsId}
            label="附上原图，可对比前后"
            checked={showsOriginals}
            onChange={setOriginals}
          />
        </label>
        <label htmlFor={commentId}>
          客户能写批注
          <Switch id={commentId} label="客户能写批注" checked={canComment} onChange={setComment} />
        </label>
        <label htmlFor={approveId}>
          客户能确认定稿
          <Switch
            id={approveId}
            label="客户能确认定稿"
            checked={canApprove}
            onChange={setApprove}
          />
        </label>
      </div>
      <Button type="submit" variant="primary" icon="send" busy={busy}>
        生成链接和访问码
      </Button>
    </form>
  );
}
