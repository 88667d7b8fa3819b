import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { GALLERY_PICTURES_MOST, type GalleryEntry } from '@zhuhui/contracts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import { newId } from '../../../shared/browser/new-id.ts';
import { Button, Dialog, Field, TextInput, toast } from '../../../shared/ui/index.ts';
import { GALLERY_KEY, meQuery } from '../data/queries.ts';
import { galleryPaths } from '../model/paths.ts';
import forms from './forms.module.css';
import { PickResults } from './PickResults.tsx';
import type { Picked } from './picked.ts';
import { sentPicture } from './sent-picture.ts';
import { WordsFields } from './WordsFields.tsx';
import { NO_WORDS, sentWords } from './words.ts';

interface PublishDialogProps {
  /** Runs whose results are chosen already; null: the latest are offered. */
  readonly taskIds: readonly string[] | null;
  /** The one of their results that is picked at first; left out: all are. */
  readonly ordinal?: number;
  /** Told of what was published; left out: its page is opened. */
  readonly onPublished?: (entry: GalleryEntry) => void;
  readonly onClose: () => void;
}

/** Results of one's own become a set or a case: choose, describe, agree. */
export default function PublishDialog(props: PublishDialogProps) {
  const { taskIds, ordinal, onPublished, onClose } = props;
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: me } = useQuery(meQuery);
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const [words, setWords] = useState(NO_WORDS);
  const [authorName, setAuthorName] = useState<string | null>(null);
  const [agreed, setAgreed] = useState(false);
  const [requestId] = useState(newId);
  const problem = useRef<HTMLParagraphElement>(null);
  const id = useId();
  const name = authorName ?? me?.name ?? '';

  const publish = useMutation({
    mutationFn: async () =>
      call('galleryPublish', {
        kind: words.kind,
        ...sentWords(words),
        pictures: await Promise.all(picked.map(sentPicture)),
        ...(name.trim() && { authorName: name.trim() }),
        // Only what was agreed to gets here: the button waits for the tick.
        consent: true,
        clientRequestId: requestId,
      }),
    onSuccess: (entry) => {
      void client.invalidateQueries({ queryKey: [GALLERY_KEY] });
      if (onPublished) return onPublished(entry);
      toast.success(entry.state === 'published' ? '已发布' : '已提交，审核通过后公开');
      void navigate(galleryPaths.entry(entry));
    },
    onError: () => problem.current?.scrollIntoView({ block: 'nearest' }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    publish.mutate();
  };
  return (
    <Dialog title="发布到灵感库" variant="wide" onClose={onClose}>
      <form className={forms.form} onSubmit={submit}>
        <PickResults
          taskIds={taskIds}
          {...(ordinal !== undefined && { ordinal })}
          picked={picked}
          most={GALLERY_PICTURES_MOST}
          onChange={setPicked}
        />
        <WordsFields
          words={words}
          onChange={(change) => setWords((now) => ({ ...now, ...change }))}
        />
        <Field label="署名" htmlFor={`${id}-name`} help="大家看到的作者名，不会显示手机号">
          <TextInput
            id={`${id}-name`}
            value={name}
            maxLength={20}
            onChange={(event) => setAuthorName(event.target.value)}
          />
        </Field>
        <label className={forms.check}>
          <input
            type="checkbox"
            checked={agreed}
            onChange={(event) => setAgreed(event.target.checked)}
          />
          我同意公开这些作品、说明、署名与头像、所用工具与设置
          <small>
            所有人都能看到、下载和做同款；作品带 AI 生成标识，是我做的，我有权公开。随时可以撤回。
          </small>
        </label>
        {publish.error && (
          <p className={forms.problem} role="alert" ref={problem}>
            {messageOf(publish.error)}
          </p>
        )}
        <Button
          variant="primary"
          size="large"
          type="submit"
          busy={publish.isPending}
          disabled={!agreed || picked.length === 0 || words.title.trim() === ''}
        >
          {me?.canPublishAtOnce ? '发布' : '提交审核'}
          {picked.length > 0 && ` · ${picked.length} 张`}
        </Button>
      </form>
    </Dialog>
  );
}
