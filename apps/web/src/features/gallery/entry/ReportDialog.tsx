import { useMutation } from '@tanstack/react-query';
import { REPORT_REASONS, type ReportReason } from '@zhuhui/contracts';
import { type FormEvent, useId, useState } from 'react';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import { useSignIn } from '../../../shared/data/sign-in.ts';
import { useCurrentUser } from '../../../shared/data/user.ts';
import { Button, Dialog, Field, Segmented, TextArea, toast } from '../../../shared/ui/index.ts';
import forms from '../publish/forms.module.css';

const REASONS = (Object.keys(REPORT_REASONS) as ReportReason[]).map((value) => ({
  value,
  label: REPORT_REASONS[value],
}));

interface ReportDialogProps {
  readonly entryId: string;
  /** Left out: the work itself. */
  readonly commentId?: string;
  readonly onClose: () => void;
}

export function ReportDialog({ entryId, commentId, onClose }: ReportDialogProps) {
  const user = useCurrentUser();
  const ask = useSignIn((state) => state.ask);
  const [reason, setReason] = useState<ReportReason>('copied');
  const [words, setWords] = useState('');
  const id = useId();
  const report = useMutation({
    mutationFn: () => call('galleryReport', { entryId, commentId, reason, words }),
    onSuccess: () => {
      toast.success('已收到，我们会尽快处理');
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (user !== null) return report.mutate();
    onClose();
    ask('登录后可以举报');
  };
  return (
    <Dialog title={commentId ? '举报评论' : '举报作品'} onClose={onClose}>
      <form className={forms.form} onSubmit={submit}>
        <Field label="原因">
          <Segmented label="原因" value={reason} options={REASONS} onChange={setReason} />
        </Field>
        <Field
          label="说明（可不填）"
          htmlFor={id}
          {...(report.error && { error: messageOf(report.error) })}
        >
          <TextArea
            id={id}
            rows={3}
            maxLength={300}
            placeholder="哪里有问题，原作在哪里"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </Field>
        <Button variant="primary" type="submit" busy={report.isPending}>
          提交
        </Button>
      </form>
    </Dialog>
  );
}
