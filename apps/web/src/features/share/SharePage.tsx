import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { ApiError, call, messageOf } from '../../shared/api-client/index.ts';
import type { CompareStageComponent } from '../../shared/compare/compare-stage-port.ts';
import { useTitle } from '../../shared/hooks/use-title.ts';
import { Button, Empty } from '../../shared/ui/index.ts';
import { shareQuery } from './data/use-share.ts';
import { readVisit, rememberVisitOf } from './data/visits.ts';
import { PinEntry } from './PinEntry.tsx';
import styles from './share.module.css';
import { Viewer } from './Viewer.tsx';

interface SharePageProps {
  readonly CompareStage: CompareStageComponent;
}

/** `/kantu#<token>`: a client looks at a project by a link and its code, without signing in. */
export function SharePage({ CompareStage }: SharePageProps) {
  const token = useLocation().hash.slice(1);
  return (
    <main className={styles.page}>
      {token === '' ? (
        <Empty
          icon="warning"
          heading
          title="链接不完整"
          text="请从设计师发来的消息里重新打开，或再扫一次码。"
        />
      ) : (
        <Visit key={token} token={token} CompareStage={CompareStage} />
      )}
    </main>
  );
}

function Visit({ token, CompareStage }: SharePageProps & { readonly token: string }) {
  const client = useQueryClient();
  const [visit, setVisit] = useState(() => readVisit(token));
  const { pass } = visit;
  const shown = useQuery(shareQuery(pass));
  useTitle(shown.data?.name ?? '看图');
  const open = useMutation({
    mutationFn: (pin: string) => call('openShare', { token, pin, ...(pass !== null && { pass }) }),
    onSuccess: (opened) => {
      client.setQueryData(shareQuery(opened.pass).queryKey, opened.project);
      setVisit(rememberVisitOf(token, { pass: opened.pass }));
    },
  });

  // A pass that lapsed is answered like one that never was: the code is asked for again.
  const isRefused = shown.error instanceof ApiError && shown.error.code < 500;
  if (pass === null || (isRefused && !open.isSuccess)) {
    return (
      <PinEntry
        busy={open.isPending}
        error={open.error}
        onEnter={(pin) => open.mutate(pin)}
        onChange={open.reset}
      />
    );
  }
  if (shown.data && !isRefused) {
    return (
      <Viewer
        project={shown.data}
        pass={pass}
        author={visit.author}
        CompareStage={CompareStage}
        onAuthor={(author) => setVisit(rememberVisitOf(token, { author }))}
      />
    );
  }
  if (shown.isError) {
    return (
      <Empty
        icon={isRefused ? 'clock' : 'warning'}
        heading
        title={isRefused ? '链接已失效' : '图打不开'}
        text={isRefused ? '可能已过期或被收回，请向设计师要新的链接。' : messageOf(shown.error)}
      >
        <Button icon="redo" onClick={() => void shown.refetch()}>
          再试一次
        </Button>
      </Empty>
    );
  }
  return (
    <div className={styles.opening} role="status">
      <h1 className="visually-hidden">看图</h1>
      <span className="visually-hidden">正在打开</span>
    </div>
  );
}
