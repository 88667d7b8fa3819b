import { useQuery } from '@tanstack/react-query';
import type { DesignProject, FreshShare } from '@zhuhui/contracts';
import { useState } from 'react';
import { messageOf } from '../../../shared/api-client/index.ts';
import { Button, Dialog } from '../../../shared/ui/index.ts';
import { sharesQuery } from '../data/queries.ts';
import { useShareChanges } from '../data/use-share-changes.ts';
import { ApprovalRecord } from './ApprovalRecord.tsx';
import { FreshLink } from './FreshLink.tsx';
import { ShareForm } from './ShareForm.tsx';
import { ShareRow } from './ShareRow.tsx';
import styles from './share.module.css';

interface ShareDialogProps {
  readonly project: DesignProject;
  readonly onClose: () => void;
}

/** Links by which clients look at a project: making one, and what became of the others. */
export function ShareDialog({ project, onClose }: ShareDialogProps) {
  const shares = useQuery(sharesQuery(project.id));
  const changes = useShareChanges(project.id);
  const [fresh, setFresh] = useState<FreshShare | null>(null);
  const list = shares.data ?? [];
  return (
    <Dialog title="客户看图" variant="wide" onClose={onClose}>
      {fresh ? (
        <FreshLink fresh={fresh} projectName={project.name} onDone={() => setFresh(null)} />
      ) : (
        <div className={styles.body}>
          <ShareForm
            busy={changes.create.isPending}
            onMake={(wishes) => changes.create.mutate(wishes, { onSuccess: setFresh })}
          />
          <section className={styles.links} aria-label="发出去的链接">
            <h3 className={styles.linksTitle}>发出去的链接</h3>
            {shares.isError ? (
              <p role="alert">
                {messageOf(shares.error)}{' '}
                <Button size="small" icon="redo" onClick={() => void shares.refetch()}>
                  再试一次
                </Button>
              </p>
            ) : shares.isPending ? (
              <div className={styles.place} role="status" aria-label="加载中" />
            ) : list.length === 0 ? (
              <p className={styles.nothing}>还没有。做一个链接，连访问码一起发给客户。</p>
            ) : (
              <ul>
                {list.map((share) => (
                  <ShareRow
                    key={share.id}
                    share={share}
                    onRevoke={() => changes.revoke(share.id)}
                    onRenew={() =>
                      changes.renew.mutate({ id: share.id, newPin: true }, { onSuccess: setFresh })
                    }
                    onExtend={(days) => changes.edit({ id: share.id, days })}
                  />
                ))}
              </ul>
            )}
          </section>
          <ApprovalRecord projectId={project.id} />
        </div>
      )}
    </Dialog>
  );
}
