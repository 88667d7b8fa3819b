import { useQuery } from '@tanstack/react-query';
import type { DesignComment, DesignVersion, DesignView } from '@zhuhui/contracts';
import { Suspense, useState } from 'react';
import type { CompareStageComponent } from '../../../shared/compare/compare-stage-port.ts';
import { useHotkeys } from '../../../shared/hooks/use-hotkeys.ts';
import type { Spot } from '../../../shared/pins/pins.ts';
import { Dialog, IconButton } from '../../../shared/ui/index.ts';
import { CommentList } from '../comments/CommentList.tsx';
import { PinLayer } from '../comments/PinLayer.tsx';
import { commentsQuery } from '../data/queries.ts';
import { useCommentChanges } from '../data/use-comment-changes.ts';
import type { VersionChanges } from '../data/use-version-changes.ts';
import { neighbour } from '../model/versions.ts';
import { ApprovalCard } from './ApprovalCard.tsx';
import { useOriginal } from './use-original.ts';
import { VersionWords } from './VersionWords.tsx';
import styles from './version.module.css';

const NO_COMMENTS: readonly DesignComment[] = [];

interface VersionDialogProps {
  readonly view: DesignView;
  readonly version: DesignVersion;
  readonly CompareStage: CompareStageComponent;
  readonly changes: VersionChanges;
  readonly onShow: (versionId: string) => void;
  readonly onClose: () => void;
}

/** One version at full size: its pins and comments, its words, and the approval in force. */
export function VersionDialog(props: VersionDialogProps) {
  const { view, version, CompareStage, changes, onShow, onClose } = props;
  const comments = useQuery(commentsQuery(version.id));
  const deeds = useCommentChanges();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isPinning, setPinning] = useState(false);
  const [draft, setDraft] = useState<Spot | null>(null);
  const original = useOriginal(version);
  const [isComparing, setComparing] = useState(false);
  const list = comments.data ?? NO_COMMENTS;
  const go = (step: 1 | -1) => {
    const next = neighbour(view.versions, version.id, step);
    if (next) onShow(next.id);
    setDraft(null);
    setChosen(null);
  };
  useHotkeys({ arrowleft: () => go(-1), arrowright: () => go(1) });
  const name = `${view.name} · 第 ${version.number} 版`;

  return (
    <Dialog title={name} variant="stage" onClose={onClose}>
      <div className={styles.screen}>
        <div className={styles.stage}>
          <Suspense fallback={null}>
            <CompareStage
              picture={{ ...version, alt: name }}
              other={isComparing ? original : null}
              label={`第 ${version.number} 版`}
            >
              {({ view: on }) => (
                <PinLayer
                  view={on}
                  picture={version}
                  comments={list}
                  chosen={chosen}
                  draft={draft}
                  isPinning={isPinning}
                  onChoose={setChosen}
                  onDraft={setDraft}
                />
              )}
            </CompareStage>
          </Suspense>
          {(view.versions.length > 1 || original) && (
            <div className={styles.walk} role="toolbar" aria-label="看这一版">
              {view.versions.length > 1 && (
                <>
                  <IconButton icon="left" label="上一版（←）" onClick={() => go(-1)} />
                  <IconButton icon="right" label="下一版（→）" onClick={() => go(1)} />
                </>
              )}
              {original && (
                <IconButton
                  icon="compareSlider"
                  label="和原图对比"
                  pressed={isComparing}
                  onClick={() => setComparing(!isComparing)}
                />
              )}
            </div>
          )}
        </div>
        <div className={styles.panel}>
          <VersionWords
            key={version.id}
            version={version}
            onCurrent={() => changes.setCurrent(version.id)}
            onEdit={(change) => changes.edit({ id: version.id, ...change })}
          />
          {version.approval && (
            <ApprovalCard
              approval={version.approval}
              busy={changes.revoke.isPending}
              onRevoke={(reason) => changes.revoke.mutate({ versionId: version.id, reason })}
            />
          )}
          <CommentList
            comments={list}
            isLoading={comments.isPending}
            error={comments.error}
            chosen={chosen}
            draft={draft}
            isPinning={isPinning}
            editing={deeds.edit.isPending ? deeds.edit.variables : null}
            isSending={deeds.add.isPending}
            onChoose={setChosen}
            onPinning={(on) => {
              setPinning(on);
              setDraft(null);
            }}
            onSend={({ text, replyTo }, onSent) =>
              deeds.add.mutate(
                {
                  ...{ versionId: version.id, text },
                  ...(replyTo ? { replyTo } : draft && { pin: draft }),
                },
                {
                  onSuccess: () => {
                    onSent();
                    if (replyTo) return;
                    setDraft(null);
                    setPinning(false);
                  },
                },
              )
            }
            onResolve={(id, resolved) => deeds.resolve({ id, resolved })}
            onRemove={deeds.remove}
            onEdit={(id) => deeds.edit.mutate(id)}
          />
        </div>
      </div>
    </Dialog>
  );
}
