import { useQueryClient } from '@tanstack/react-query';
import { isFinal, type PublicTool } from '@zhuhui/contracts';
import type { ToolSample } from '@zhuhui/tools';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { currentUserQuery } from '../../shared/data/user.ts';
import { useHotkeys } from '../../shared/hooks/use-hotkeys.ts';
import type { MaskEditorComponent } from '../../shared/mask/mask-editor-port.ts';
import { Icon, toast } from '../../shared/ui/index.ts';
import { FormProvider } from './FormContext.ts';
import { GenerateBar } from './GenerateBar.tsx';
import { type MaskDesk, MaskDeskProvider } from './MaskDesk.ts';
import { createToolForm } from './model/form.ts';
import { browserPictureServices } from './model/picture.ts';
import { useRuns } from './model/use-runs.ts';
import { useStart } from './model/use-start.ts';
import { baseSlotOf, findVersion, neighbour, type Version, versionsOf } from './model/versions.ts';
import { ResultActions } from './ResultActions.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import { Stage } from './stage/Stage.tsx';
import { useMaskFlow } from './use-mask-flow.ts';
import { fillWithSample, usePageStart } from './use-page-start.ts';
import { VersionStrip } from './VersionStrip.tsx';
import styles from './Workbench.module.css';

interface WorkbenchProps {
  readonly tool: PublicTool;
  readonly compact: boolean;
  readonly MaskEditor: MaskEditorComponent;
}

/** The three zones of a tool: settings, stage, versions. */
export function Workbench({ tool, compact, MaskEditor }: WorkbenchProps) {
  const { definition, available, reason } = tool;
  const client = useQueryClient();
  const [form] = useState(() =>
    createToolForm(definition, browserPictureServices, () =>
      Boolean(client.getQueryData(currentUserQuery.queryKey)),
    ),
  );
  const [query, setQuery] = useSearchParams();
  const [openedTaskId] = useState(() => query.get('taskId'));
  const runs = useRuns(definition, openedTaskId);
  const versions = useMemo(() => versionsOf(runs.tasks), [runs.tasks]);
  const [selectedKey, setSelectedKey] = useState<string | null>(openedTaskId);
  const [comparedKey, setComparedKey] = useState<string | null>(null);
  const [deskSlot, setDeskSlot] = useState<string | null>(null);
  const selected = findVersion(versions, selectedKey);
  const compared = comparedKey === selected?.key ? undefined : findVersion(versions, comparedKey);
  const active = versions.find(({ task }) => !isFinal(task.status));

  const desk: MaskDesk = useMemo(
    () => ({ slot: deskSlot, open: setDeskSlot, close: () => setDeskSlot(null) }),
    [deskSlot],
  );
  const show = (key: string | null) => {
    setSelectedKey(key);
    if (key !== null) setDeskSlot(null);
  };
  const { start, startSeries, signIn, isStarting } = useStart(form, (taskId) => {
    runs.follow(taskId);
    setSelectedKey(taskId);
    // With the brush in hand the next stroke follows: the desk stays.
    if (definition.trigger === 'button') setDeskSlot(null);
    setQuery({ taskId }, { replace: true });
  });
  const pictureSlot = baseSlotOf(definition);
  usePageStart(form, pictureSlot, start);
  useMaskFlow(form, desk, versions);
  useRestoreOpened(openedTaskId, versions, (version) => form.restore(version.task.settings));

  // A new picture is looked at before the versions of the old one.
  const broughtIn = useStore(form, (state) => state.broughtIn);
  useEffect(() => {
    if (broughtIn !== null) setSelectedKey(null);
  }, [broughtIn]);

  // A run that was found again is shown unless something else is.
  const firstKey = versions[0]?.key;
  useEffect(() => {
    if (firstKey !== undefined) setSelectedKey((key) => key ?? firstKey);
  }, [firstKey]);

  const edit = (version: Version) => {
    form.restore(version.task.settings);
    toast.info('设置已填好，改一处再生成');
  };
  const repeat = (version: Version) => {
    form.restore(version.task.settings);
    start();
  };
  const sample = async (chosen: ToolSample) => {
    show(null);
    await fillWithSample(form, chosen);
  };
  const step = (by: 1 | -1) => show(neighbour(versions, selectedKey, by)?.key ?? null);
  useHotkeys({
    'mod+enter': () => available && start(),
    f: () => selected && runs.favorite(selected.task),
    arrowleft: () => step(1),
    arrowright: () => step(-1),
    arrowup: () => step(-1),
    arrowdown: () => step(1),
  });

  return (
    <FormProvider value={form}>
      <MaskDeskProvider value={desk}>
        <div className={styles.page}>
          <section className={styles.left} aria-label="设置">
            <SettingsPanel
              tool={definition}
              ignoredFields={tool.ignoredFields}
              compact={compact}
              foundKind={textOf(versions[0]?.task.effective.inputKind)}
              onSample={(chosen) => void sample(chosen)}
            />
            <GenerateBar
              tool={tool}
              active={active?.task}
              isStarting={isStarting}
              onStart={start}
              onStartSeries={startSeries}
            />
          </section>
          <section className={styles.centre} aria-label="画面">
            {!available && (
              <div className={styles.unavailable} role="note">
                <Icon name="info" />
                <p>
                  <strong>{definition.name}暂时用不了</strong>
                  <span>{reason}</span>
                </p>
              </div>
            )}
            <div className={styles.stage}>
              <Stage
                tool={definition}
                MaskEditor={MaskEditor}
                version={selected}
                compared={compared}
                active={active}
                onCancel={runs.cancel}
                onRetry={repeat}
                onSignIn={() => signIn('登录后可以点选')}
                onPaint={() => definition.trigger === 'stroke' && available && start()}
                onSample={(chosen) => void sample(chosen)}
              />
            </div>
            {selected?.result && deskSlot === null && (
              <ResultActions
                tool={definition}
                version={selected}
                onRepeat={() => repeat(selected)}
                onEdit={() => edit(selected)}
                onFavorite={() => runs.favorite(selected.task)}
                onRemove={() => {
                  runs.remove(selected.task.taskId);
                  setQuery({}, { replace: true });
                  setSelectedKey(null);
                }}
              />
            )}
          </section>
          <VersionStrip
            versions={versions}
            selectedKey={selected?.key ?? null}
            comparedKey={comparedKey}
            onSelect={show}
            onCompare={(key) => setComparedKey((current) => (current === key ? null : key))}
          />
        </div>
      </MaskDeskProvider>
    </FormProvider>
  );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** Fills the form, once, with the settings of the run that the address names. */
function useRestoreOpened(
  taskId: string | null,
  versions: readonly Version[],
  restore: (version: Version) => void,
): void {
  const done = useRef(false);
  useEffect(() => {
    const version = findVersion(versions, taskId);
    if (done.current || !version) return;
    done.current = true;
    restore(version);
  });
}
