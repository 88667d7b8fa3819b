import { useQuery } from '@tanstack/react-query';
import {
  type AdminGalleryEntry,
  GALLERY_BUDGETS,
  GALLERY_KINDS,
  GALLERY_STATES,
  GALLERY_VERDICTS,
  type GalleryState,
  type GalleryVerdict,
} from '@zhuhui/contracts';
import { useId, useState } from 'react';
import type { Data } from '../../../shared/api-client/call.ts';
import { addressOf, call, messageOf } from '../../../shared/api-client/index.ts';
import { formatDateTime } from '../../../shared/format/date.ts';
import { formatSeconds } from '../../../shared/format/number.ts';
import { Button, Dialog, Empty, Field, Spinner, TextInput } from '../../../shared/ui/index.ts';
import { useAdminChange } from '../data.ts';
import list from '../list/list.module.css';
import styles from './gallery.module.css';

type Detail = Data<'adminGalleryEntry'>;

/** What may be decided about a work in each state, the usual one last. */
const OFFERED: Readonly<Record<GalleryState, readonly GalleryVerdict[]>> = {
  pending: ['refuse', 'approve'],
  published: ['takeDown'],
  refused: ['approve'],
  takenDown: ['restore'],
  withdrawn: [],
};

/** One work as administrators see it, with what can be decided about it. */
export function EntryDialog({
  entryId,
  canChange,
  onClose,
}: {
  readonly entryId: string;
  readonly canChange: boolean;
  readonly onClose: () => void;
}) {
  const { data, error } = useQuery({
    queryKey: ['admin', 'galleryEntry', entryId],
    queryFn: ({ signal }) => call('adminGalleryEntry', { id: entryId }, { signal }),
  });
  return (
    <Dialog title={data?.entry.title ?? '作品'} variant="wide" onClose={onClose}>
      {error && <Empty icon="warning" title={messageOf(error)} />}
      {!data && !error && <Spinner />}
      {data && (
        <>
          <Facts detail={data} />
          <ul className={styles.pictures} aria-label="图片">
            {data.images.map(({ id, caption, width, height, toolName, isAi, filmSeconds }) => (
              <li key={id}>
                {filmSeconds === null ? (
                  <img
                    src={addressOf('adminGalleryPicture', { imageId: id, size: 'large' })}
                    alt={caption || `${toolName}的结果`}
                    width={width}
                    height={height}
                    loading="lazy"
                  />
                ) : (
                  // biome-ignore lint/a11y/useMediaCaption: generated videos carry no speech
                  <video
                    src={addressOf('adminGalleryFilm', { imageId: id })}
                    poster={addressOf('adminGalleryPicture', { imageId: id, size: 'large' })}
                    aria-label={caption || `${toolName}的结果`}
                    width={width}
                    height={height}
                    controls
                    playsInline
                    preload="metadata"
                  />
                )}
                <p className={list.second}>
                  {[
                    toolName,
                    filmSeconds === null ? '' : formatSeconds(filmSeconds),
                    isAi ? 'AI 生成' : '',
                    caption,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </li>
            ))}
          </ul>
          {canChange && <Verdicts entry={data.entry} onDone={onClose} />}
        </>
      )}
    </Dialog>
  );
}

/** Rows that may hold many words. */
const WORDS: ReadonlySet<string> = new Set(['说明', '描述词']);

function Facts({ detail }: { readonly detail: Detail }) {
  const { entry, description, style, facts, allowInput, prompts } = detail;
  const rows: readonly (readonly [string, string | null])[] = [
    ['状态', GALLERY_STATES[entry.state] + (entry.reason ? `：${entry.reason}` : '')],
    ['种类', GALLERY_KINDS[entry.kind]],
    ['作者', [entry.authorName, entry.phone].filter(Boolean).join(' ')],
    ['分类', entry.category],
    ['风格', style],
    ['城市', facts?.city ?? null],
    ['面积', facts?.areaM2 ? `${facts.areaM2} m²` : null],
    ['造价', facts?.budget ? GALLERY_BUDGETS[facts.budget] : null],
    ['设计师', facts?.designer ?? null],
    ['输入图', allowInput ? '允许他人使用' : '不公开'],
    ['提交', formatDateTime(entry.createdAt)],
    ['说明', description],
    ['描述词', prompts.join(' / ')],
  ];
  return (
    <dl className={list.facts}>
      {rows
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} className={WORDS.has(name) ? list.words : undefined}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function Verdicts({
  entry,
  onDone,
}: {
  readonly entry: AdminGalleryEntry;
  readonly onDone: () => void;
}) {
  const id = useId();
  const [reason, setReason] = useState('');
  const judge = useAdminChange((verdict: GalleryVerdict) =>
    call('judgeGallery', { id: entry.id, verdict, reason }),
  );
  const offered = OFFERED[entry.state];
  const needsReason = (verdict: GalleryVerdict) => verdict === 'refuse' || verdict === 'takeDown';
  if (offered.length === 0) return null;
  return (
    <div className={`${list.block} ${list.form}`}>
      {offered.some(needsReason) && (
        <Field label="原因" htmlFor={`${id}reason`} help="作者看得到；不通过与下架时必填">
          <TextInput
            id={`${id}reason`}
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      )}
      <div className={list.foot}>
        {offered.map((verdict) => (
          <Button
            key={verdict}
            variant={needsReason(verdict) ? 'plain' : 'primary'}
            disabled={needsReason(verdict) && !reason.trim()}
            busy={judge.isPending && judge.variables === verdict}
            onClick={() => judge.mutate(verdict, { onSuccess: onDone })}
          >
            {GALLERY_VERDICTS[verdict]}
          </Button>
        ))}
      </div>
    </div>
  );
}
