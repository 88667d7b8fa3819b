import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GalleryAuthorDetail } from '@zhuhui/contracts';
import { type FormEvent, useId, useState } from 'react';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import { Button, Dialog, Field, TextArea, TextInput } from '../../../shared/ui/index.ts';
import { GALLERY_KEY } from '../data/queries.ts';
import forms from '../publish/forms.module.css';

interface MeDialogProps {
  readonly me: GalleryAuthorDetail;
  readonly onClose: () => void;
}

/** The name and the few words under which one publishes. */
export function MeDialog({ me, onClose }: MeDialogProps) {
  const client = useQueryClient();
  const [name, setName] = useState(me.name);
  const [intro, setIntro] = useState(me.intro);
  const id = useId();
  const save = useMutation({
    mutationFn: () => call('gallerySaveMe', { name, intro }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [GALLERY_KEY] });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Dialog title="修改资料" onClose={onClose}>
      <form className={forms.form} onSubmit={submit}>
        <Field label="署名" htmlFor={`${id}-name`}>
          <TextInput
            id={`${id}-name`}
            value={name}
            required
            maxLength={20}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field
          label="简介"
          htmlFor={`${id}-intro`}
          {...(save.error && { error: messageOf(save.error) })}
        >
          <TextArea
            id={`${id}-intro`}
            rows={3}
            maxLength={200}
            placeholder="做哪类项目，在哪座城市"
            value={intro}
            onChange={(event) => setIntro(event.target.value)}
          />
        </Field>
        <Button variant="primary" type="submit" busy={save.isPending}>
          保存
        </Button>
      </form>
    </Dialog>
  );
}
