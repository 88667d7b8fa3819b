import type { SharedProject } from '@zhuhui/contracts';
import { Suspense, useState } from 'react';
import type { CompareStageComponent } from '../../shared/compare/compare-stage-port.ts';
import { formatDateTime } from '../../shared/format/date.ts';
import { useHotkeys } from '../../shared/hooks/use-hotkeys.ts';
import type { Spot } from '../../shared/pins/pins.ts';
import { Button, Empty, Icon, Mark, toast } from '../../shared/ui/index.ts';
import { ApproveSheet } from './ApproveSheet.tsx';
import { useShareDeeds } from './data/use-share.ts';
import { comparisonsOf, stopsOf, waiting } from './model/tour.ts';
import { SharePanel } from './SharePanel.tsx';
import { ShareStage } from './ShareStage.tsx';
import styles from './share.module.css';

const THUMB = { width: 72, height: 54 } as const;

interface ViewerProps {
  readonly project: SharedProject;
  readonly pass: string;
  /** As the client called himself before; empty until he did. */
  readonly author: string;
  readonly CompareStage: CompareStageComponent;
  readonly onAuthor: (author: string) => void;
}

/** A project as a client sees it: one picture at a time, everything within the thumb's reach. */
export function Viewer({ project, pass, author, CompareStage, onAuthor }: ViewerProps) {
  const { canComment, canApprove } = project;
  const [viewId, setViewId] = useState<string | null>(null);
  const [chosenVersions, setVersions] = useState<Readonly<Record<string, string>>>({});
  const [draft, setDraft] = useState<Spot | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [panel, setPanel] = useState<'comments' | 'compare' | 'approve' | null>(null);
  const [compared, setCompared] = useState<string | null>(null);
  const deeds = useShareDeeds(pass);
  const stops = stopsOf(project.views, chosenVersions);
  const at = Math.max(
    0,
    stops.findIndex((stop) => stop.viewId === viewId),
  );
  const stop = stops[at];
  const leave = () => {
    setDraft(null);
    setChosen(null);
  };
  const show = (id: string) => {
    leave();
    setViewId(id);
    setPanel((open) => (open === 'comments' ? open : null));
  };
  const step = (by: 1 | -1) => {
    const next = stops[at + by];
    if (next) show(next.viewId);
  };
  useHotkeys({ arrowleft: () => step(-1), arrowright: () => step(1) });

  if (!stop) {
    return (
      <Empty
        icon="picture"
        heading
        title={project.name}
        text="设计师还没有放图进来，请晚些再看。"
      />
    );
  }
  const { version, versions } = stop;
  const others = comparisonsOf(stop);
  const other = others.find(({ url }) => url === compared) ?? others[0];
  const isSolo = versions.length === 1;
  const name = isSolo ? stop.viewName : `${stop.viewName} 第 ${version.number} 版`;
  const left = waiting(stops);
  const open = version.comments.filter(({ replyTo }) => replyTo === null).length;

  return (
    <div className={styles.viewer} data-panel={panel === 'comments' || undefined}>
      <header className={styles.head}>
        <span className={styles.mark}>
          <Mark />
        </span>
        <div className={styles.headWords}>
          <h1 className={styles.title}>{project.name}</h1>
          <p className={styles.by}>
            <span>{project.designer} ·</span>{' '}
            {canApprove && (
              <>
                <span>{left === 0 ? '全部已确认' : `${left} 处待您确认`} ·</span>{' '}
              </>
            )}
            <span>有效至 {formatDateTime(project.expiresAt).slice(0, 10)}</span>
          </p>
        </div>
      </header>
      <section className={styles.show} aria-label={name}>
        {panel === 'compare' && other ? (
          <div className={styles.stage}>
            <Suspense fallback={null}>
              <CompareStage
                picture={{ ...version, url: version.screenUrl, alt: name }}
                other={other}
                label={isSolo ? '方案' : `第 ${version.number} 版`}
              />
            </Suspense>
            {others.length > 1 && (
              <div className={styles.against} role="toolbar" aria-label="和哪张比">
                {others.map(({ url, label }) => (
                  <button
                    key={url}
                    type="button"
                    className={styles.versionChip}
                    aria-pressed={url === other.url}
                    onClick={() => setCompared(url)}
                  >
                    比{label}
                  </button>
                ))}
              </div>
            )}
          </div>
        ) : (
          <ShareStage
            key={version.id}
            version={version}
            name={name}
            chosen={chosen}
            draft={draft}
            canComment={canComment}
            onSpot={(spot) => {
              if (!canComment) return;
              setDraft(spot);
              setChosen(null);
              setPanel('comments');
            }}
            onChoose={({ id }) => {
              setChosen(id);
              setDraft(null);
              setPanel('comments');
            }}
            onStep={step}
          >
            {version.approval && (
              <p className={styles.approved}>
                <Icon name="lock" size="small" />
                {version.approval.by} 已确认 · {formatDateTime(version.approval.approvedAt)}
              </p>
            )}
            {canComment && panel === null && open === 0 && !version.approval && (
              <p className={styles.hint}>
                <span className="by-mouse">点图上要说的地方，写下意见</span>
                <span className="by-touch">点图写意见 · 左右滑换图 · 双指放大</span>
              </p>
            )}
          </ShareStage>
        )}
      </section>
      {panel === 'comments' && (
        <SharePanel
          key={version.id}
          comments={version.comments}
          canComment={canComment}
          author={author}
          chosen={chosen}
          draft={draft}
          busy={deeds.comment.isPending}
          onChoose={setChosen}
          onSend={({ author: who, text, replyTo }, onSent) => {
            onAuthor(who);
            deeds.comment.mutate(
              {
                ...{ versionId: version.id, author: who, text },
                ...(replyTo ? { replyTo } : draft && { pin: draft }),
              },
              {
                onSuccess: () => {
                  onSent();
                  setDraft(null);
                  toast.success('已发给设计师');
                },
              },
            );
          }}
          onTakeBack={deeds.takeBack}
          onClose={() => {
            leave();
            setPanel(null);
          }}
        />
      )}
      <footer className={styles.foot}>
        {!isSolo && (
          <div className={styles.versions} role="toolbar" aria-label="版本">
            {versions.map((each) => (
              <button
                key={each.id}
                type="button"
                className={styles.versionChip}
                aria-pressed={each.id === version.id}
                onClick={() => {
                  leave();
                  setVersions({ ...chosenVersions, [stop.viewId]: each.id });
                }}
              >
                第 {each.number} 版{each.isCurrent && ' · 最新'}
              </button>
            ))}
          </div>
        )}
        {stops.length > 1 && (
          <nav className={styles.strip} aria-label="各处">
            {stops.map(({ viewId: id, viewName, version: face, versions: all }) => (
              <button
                key={id}
                type="button"
                className={styles.face}
                aria-current={id === stop.viewId || undefined}
                onClick={() => show(id)}
              >
                <span className={styles.faceBox}>
                  <img src={face.thumbUrl} alt="" {...THUMB} />
                  {all.some(({ approval }) => approval) && (
                    <span className={styles.faceMark}>
                      <Icon name="check" size="small" />
                      <span className="visually-hidden">已确认</span>
                    </span>
                  )}
                </span>
                {viewName}
              </button>
            ))}
          </nav>
        )}
        <div className={styles.deeds} role="toolbar" aria-label="看图">
          {(canComment || open > 0) && (
            <Button
              size="large"
              icon="message"
              aria-expanded={panel === 'comments'}
              onClick={() => setPanel(panel === 'comments' ? null : 'comments')}
            >
              意见{open > 0 && ` ${open}`}
            </Button>
          )}
          {other && (
            <Button
              size="large"
              icon="compareSlider"
              aria-pressed={panel === 'compare'}
              onClick={() => setPanel(panel === 'compare' ? null : 'compare')}
            >
              {panel === 'compare' ? '不比了' : '对比'}
            </Button>
          )}
          {canApprove && (
            <Button
              size="large"
              variant="primary"
              icon={version.approval ? 'lock' : 'accept'}
              disabled={version.approval !== null}
              onClick={() => setPanel('approve')}
            >
              {version.approval ? '已确认' : '确认'}
            </Button>
          )}
        </div>
      </footer>
      {panel === 'approve' && (
        <ApproveSheet
          name={name}
          author={author}
          open={version.comments.filter((each) => !each.replyTo && !each.resolvedAt).length}
          busy={deeds.approve.isPending}
          onApprove={(who) => {
            onAuthor(who);
            deeds.approve.mutate(
              { versionId: version.id, author: who, sha256: version.sha256 },
              {
                onSuccess: () => {
                  setPanel(null);
                  toast.success(`“${name}”已确认，谢谢`);
                },
              },
            );
          }}
          onClose={() => setPanel(null)}
        />
      )}
    </div>
  );
}
