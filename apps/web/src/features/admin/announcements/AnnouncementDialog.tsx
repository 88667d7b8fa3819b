import { type AdminAnnouncement, AUDIENCE_NAMES, AUDIENCES } from '@zhuhui/contracts';
import { useId, useState } from 'react';
import { ApiError, call } from '../../../shared/api-client/index.ts';
import { formatDateTime } from '../../../shared/format/date.ts';
import { DateInput } from '../../../shared/ui/DateInput.tsx';
import {
  Button,
  Dialog,
  Field,
  Segmented,
  Switch,
  TextArea,
  TextInput,
} from '../../../shared/ui/index.ts';
import { Prose } from '../../../shared/ui/Prose.tsx';
import { useAdminChange } from '../data.ts';
import styles from '../list/list.module.css';

const WEEK_MS = 7 * 24 * 3600_000;
const OPTIONS = AUDIENCES.map((value) => ({ value, label: AUDIENCE_NAMES[value] }));
/** As the browser's field for moments takes them, in the reader's own time. */
const inField = (time: string | number): string => formatDateTime(time).replace(' ', 'T');

/** An announcement with its time and a look at its text. */
export function AnnouncementDialog({
  announcement,
  onClose,
}: {
  /** Null for a new one. */
  readonly announcement: AdminAnnouncement | null;
  readonly onClose: () => void;
}) {
  const id = useId();
  const [title, setTitle] = useState(announcement?.title ?? '');
  const [body, setBody] = useState(announcement?.body ?? '');
  const [audience, setAudience] = useState(announcement?.audience ?? 'all');
  const [from, setFrom] = useState(() => inField(announcement?.shownFrom ?? Date.now()));
  const [to, setTo] = useState(() => inField(announcement?.shownTo ?? Date.now() + WEEK_MS));
  const [dismissable, setDismissable] = useState(announcement?.dismissable ?? true);
  const save = useAdminChange(() =>
    call('saveAnnouncement', {
      ...(announcement && { id: announcement.id, basedOn: announcement.updatedAt }),
      ...{ title, body, audience, dismissable },
      shownFrom: new Date(from).toISOString(),
      shownTo: new Date(to).toISOString(),
    }),
  );
  const wrong = save.error instanceof ApiError ? save.error.fields : {};
  return (
    <Dialog title={announcement ? '修改公告' : '发布公告'} variant="wide" onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(undefined, { onSuccess: onClose });
        }}
      >
        <Field label="标题" htmlFor={`${id}title`} error={wrong.title}>
          <TextInput
            id={`${id}title`}
            maxLength={60}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        </Field>
        <Field
          label="正文"
          htmlFor={`${id}body`}
          help="可用 Markdown：段落、列表、链接、强调"
          error={wrong.body}
        >
          <TextArea
            id={`${id}body`}
            value={body}
            onChange={({ target }) => setBody(target.value)}
          />
        </Field>
        {body.trim() && (
          <section className={styles.card} aria-label="预览">
            <Prose text={body} />
          </section>
        )}
        <div className={styles.pair}>
          <Field label="开始" htmlFor={`${id}from`} error={wrong.shownFrom}>
            <DateInput
              type="datetime-local"
              id={`${id}from`}
              value={from}
              onChange={({ target }) => setFrom(target.value)}
            />
          </Field>
          <Field label="结束" htmlFor={`${id}to`} error={wrong.shownTo}>
            <DateInput
              type="datetime-local"
              id={`${id}to`}
              value={to}
              onChange={({ target }) => setTo(target.value)}
            />
          </Field>
        </div>
        <Segmented label="给谁看" value={audience} options={OPTIONS} onChange={setAudience} />
        <div className={styles.switchRow}>
          <label htmlFor={`${id}away`}>读者可以收起</label>
          <Switch
            id={`${id}away`}
            label="读者可以收起"
            checked={dismissable}
            onChange={setDismissable}
          />
        </div>
        <div className={styles.foot}>
          <Button onClick={onClose}>取消</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={!title.trim() || !from || !to}
            busy={save.isPending}
          >
            {announcement ? '保存' : '发布'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
