import { useMutation, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { ApiError, call, messageOf } from '../../../shared/api-client/index.ts';
import { Button, Field, TextInput } from '../../../shared/ui/index.ts';
import styles from './captcha.module.css';
import { doWork } from './work.ts';

/** The size of the server's picture, so that nothing moves when it arrives. */
const PICTURE = { width: 240, height: 80 };

interface CaptchaBoxProps {
  readonly onSolved: (captchaId: string) => void;
}

/** A picture of letters to be typed, or, for whoever cannot or will not read it, a moment of computing. */
export function CaptchaBox({ onSolved }: CaptchaBoxProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [letters, setLetters] = useState('');
  const [share, setShare] = useState(0);
  const stop = useRef<AbortController>(null);
  const captcha = useQuery({
    queryKey: ['captcha', id],
    queryFn: ({ signal }) => call('newCaptcha', {}, { signal }),
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false },
  });
  const shown = captcha.data;

  useEffect(() => {
    field.current?.focus();
    return () => stop.current?.abort();
  }, []);

  const change = () => {
    setLetters('');
    check.reset();
    compute.reset();
    void captcha.refetch();
    field.current?.focus();
  };
  const check = useMutation({
    mutationFn: async (captchaId: string) => {
      await call('answerCaptcha', { captchaId, letters });
      return captchaId;
    },
    onSuccess: onSolved,
    onError: (error) => {
      setLetters('');
      // Over: there is nothing left to try on this one, and the message speaks of the next.
      if (error instanceof ApiError && error.code === 404) void captcha.refetch();
      field.current?.focus();
    },
  });
  const compute = useMutation({
    mutationFn: async () => {
      // A fresh one: what is shown may have been guessed at too often.
      const { data } = await captcha.refetch({ throwOnError: true });
      if (!data) throw new Error('no captcha');
      setShare(0);
      stop.current = new AbortController();
      const work = await doWork(data, setShare, stop.current.signal);
      await call('answerCaptcha', { captchaId: data.captchaId, work });
      return data.captchaId;
    },
    onSuccess: onSolved,
  });

  const answer = () => {
    if (shown && letters) check.mutate(shown.captchaId);
  };
  // It stands inside a form that signs in, which Enter must not send from here.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    answer();
  };
  const problem = check.error ?? compute.error ?? captcha.error;
  const percent = Math.round(share * 100);

  return (
    <section className={styles.box} aria-label="人机验证">
      <div className={styles.form}>
        {shown ? (
          <img {...PICTURE} className={styles.picture} src={shown.image} alt="验证图" />
        ) : (
          <span className={styles.picture} aria-hidden="true" />
        )}
        <Field
          label="图中的字符"
          htmlFor={`${id}letters`}
          error={problem ? messageOf(problem) : undefined}
        >
          <div className={styles.row}>
            <TextInput
              id={`${id}letters`}
              ref={field}
              aria-describedby={`${id}hint`}
              aria-invalid={problem ? true : undefined}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={shown?.letters ?? 5}
              placeholder="不分大小写"
              value={letters}
              onChange={(event) => setLetters(event.target.value.trim())}
              onKeyDown={onKeyDown}
            />
            <Button onClick={answer} busy={check.isPending} disabled={!shown || compute.isPending}>
              确定
            </Button>
          </div>
        </Field>
      </div>
      <div className={styles.others}>
        <Button variant="plain" size="small" onClick={change} disabled={compute.isPending}>
          换一张
        </Button>
        <Button
          variant="plain"
          size="small"
          busy={compute.isPending}
          onClick={() => compute.mutate()}
          disabled={check.isPending}
        >
          {compute.isPending ? `自动验证中 ${percent} %` : '不看图，自动验证'}
        </Button>
      </div>
      <p id={`${id}hint`} className="visually-hidden">
        看不清或用读屏时，请选“不看图，自动验证”
      </p>
      <p className="visually-hidden" role="status">
        {compute.isPending ? '自动验证中，约需几秒' : ''}
      </p>
    </section>
  );
}
