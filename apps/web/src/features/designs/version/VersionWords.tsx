import { DESIGN_LIMITS, type DesignVersion } from '@zhuhui/contracts';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../../shared/format/date.ts';
import { formatBytes } from '../../../shared/format/number.ts';
import { Button, Field, TextArea, TextInput } from '../../../shared/ui/index.ts';
import { tagsIn } from '../model/tags.ts';
import styles from './version.module.css';

interface VersionWordsProps {
  readonly version: DesignVersion;
  readonly onCurrent: () => void;
  readonly onEdit: (change: { note?: string; tags?: string[] }) => void;
}

/** Where a version comes from, and what is written about it; kept when a field is left. */
export function VersionWords({ version, onCurrent, onEdit }: VersionWordsProps) {
  const { isCurrent, tool, taskId, width, height, bytes, createdAt } = version;
  const [note, setNote] = useState(version.note);
  const [tags, setTags] = useState(version.tags.join(' '));
  const [noteId, tagsId] = [useId(), useId()];
  const keepTags = () => {
    const next = tagsIn(tags);
    setTags(next.join(' '));
    if (next.join(' ') !== version.tags.join(' ')) onEdit({ tags: next });
  };
  return (
    <section className={styles.words} aria-label="这一版">
      <p className={styles.facts}>
        <span>
          {width} × {height} · {formatBytes(bytes)}
        </span>
        <span>{formatDateTime(createdAt)}</span>
        {taskId ? (
          <Link to={`/done2?taskId=${taskId}`}>{tool?.name ?? '打开出图页'}</Link>
        ) : (
          <span>{tool?.name ?? '上传'}</span>
        )}
      </p>
      {isCurrent ? (
        <p className={styles.isCurrent}>当前版本，客户看到的就是它</p>
      ) : (
        <Button icon="accept" onClick={onCurrent}>
          设为当前
        </Button>
      )}
      <Field label="备注" htmlFor={noteId}>
        <TextArea
          id={noteId}
          rows={2}
          placeholder="这一版改了什么"
          maxLength={DESIGN_LIMITS.noteMost}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          onBlur={() => note.trim() !== version.note && onEdit({ note: note.trim() })}
        />
      </Field>
      <Field label="标签" htmlFor={tagsId}>
        <TextInput
          id={tagsId}
          placeholder="用空格隔开，例如 奶油风 无主灯"
          value={tags}
          onChange={(event) => setTags(event.target.value)}
          onBlur={keepTags}
          onKeyDown={(event) => event.key === 'Enter' && keepTags()}
        />
      </Field>
    </section>
  );
}
