import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GalleryEntry } from '@zhuhui/contracts';
import { type FormEvent, useState } from 'react';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import { Button, Dialog, toast } from '../../../shared/ui/index.ts';
import { GALLERY_KEY } from '../data/queries.ts';
import forms from '../publish/forms.module.css';
import { WordsFields } from '../publish/WordsFields.tsx';
import { sentWords, wordsOf } from '../publish/words.ts';

interface EditDialogProps {
  readonly entry: GalleryEntry;
  readonly onClose: () => void;
}

/** Changes what an author says of a work; its pictures stay. */
export default function EditDialog({ entry, onClose }: EditDialogProps) {
  const client = useQueryClient();
  const [words, setWords] = useState(() => wordsOf(entry));
  const save = useMutation({
    mutationFn: () => call('galleryEdit', { id: entry.id, ...sentWords(words) }),
    onSuccess: ({ state }) => {
      void client.invalidateQueries({ queryKey: [GALLERY_KEY] });
      toast.success(state === 'pending' ? '已保存，重新审核后公开' : '已保存');
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Dialog title="修改说明" variant="wide" onClose={onClose}>
      <form className={forms.form} onSubmit={submit}>
        <WordsFields
          words={words}
          isKindFixed
          onChange={(change) => setWords({ ...words, ...change })}
        />
        {save.error && (
          <p className={forms.problem} role="alert">
            {messageOf(save.error)}
          </p>
        )}
        <Button variant="primary" type="submit" busy={save.isPending}>
          保存
        </Button>
      </form>
    </Dialog>
  );
}
