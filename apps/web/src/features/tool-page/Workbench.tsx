import { isFinal, type PublicTool } from '@zhuhui/contracts';
import type { ToolSample } from '@zhuhui/tools';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { useDownloadWishes } from '../../shared/data/download-wishes.ts';
import { useHotkeys } from '../../shared/hooks/use-hotkeys.ts';
import type { MaskEditorComponent } from '../../shared/mask/mask-editor-port.ts';
import { Icon } from '../../shared/ui/index.ts';
import { Spoken } from '../../shared/ui/Spoken.tsx';
import { nameOfVersion } from './download/wishes.ts';
import { FormProvider } from './FormContext.ts';
import { focusField } from './focus-field.ts';
import { GenerateBar } from './GenerateBar.tsx';
import { type MaskDesk, MaskDeskProvider } from './MaskDesk.ts';
import { foundKindOf } from './model/input-kind.ts';
import { sceneFieldOf, sceneOf } from './model/scene.ts';
import { drawnSlotOf } from './model/settings.ts';
import { useSpokenRun } from './model/spoken.ts';
import { bringBack, keptTasks, shownVersions } from './model/strip-marks.ts';
import { useRuns } from './model/use-runs.ts';
import { useStart } from './model/use-start.ts';
import { useStripMarks } from './model/use-strip-marks.ts';
import {
  baseSlotOf,
  findVersion,
  neighbour,
  numberOf,
  type Version,
  versionsOf,
} from './model/versions.ts';
import { ResultActions } from './ResultActions.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import { SceneDesk } from './scene-editor/SceneDesk.tsx';
import { Stage } from './stage/Stage.tsx';
import { useKeptForm } from './use-kept-page.ts';
import { useMaskFlow } from './use-mask-flow.ts';
import { useOpenedRun } from './use-opened-run.ts';
import { usePageFiles } from './use-page-files.ts';
import { fillWithSample, usePageStart } from './use-page-start.ts';
import { useVersionDeeds } from './use-version-deeds.ts';
import { useWaitingUploads } from './use-waiting-uploads.ts';
import { VersionStrip } from './VersionStrip.tsx';
import { Variants } from './variants/Variants.tsx';
import { timesOf } from './variants/variants.ts';
import styles from './Workbench.module.css';

interface WorkbenchProps {
  readonly tool: PublicTool;
  readonly compact: boolean;
  readonly MaskEditor: MaskEditorComponent;
}

/** The three zones of a tool: settings, stage, versions. */
export function Workbench({ tool, compact, MaskEditor }: WorkbenchProps) {
  const { definition, available, reason } = tool;
  const { form, isResumed } = useKeptForm(definition);
  const [query, setQuery] = useSearchParams();
  const [openedTaskId] = useState(() => query.get('taskId'));
  const [marks, changeMarks] = useStripMarks(definition.id);
  const [earlier] = useState(() => keptTasks(marks).filter((taskId) => taskId !== openedTaskId));
  const runs = useRuns(definition, openedTaskId, earlier);
  useOpenedRun(openedTaskId);
  const [wishes, changeWishes] = useDownloadWishes();
  const versions = useMemo(
    () => shownVersions(versionsOf(runs.tasks), marks, new Set(earlier)),
    [runs.tasks, marks, earlier],
  );
  const [selectedKey, setSelectedKey] = useState<string | null>(openedTaskId);
  const [comparedKey, setComparedKey] = useState<string | null>(null);
  const [deskSlot, setDeskSlot] = useState<string | null>(null);
  const [variantsOpen, setVariantsOpen] = useState(false);
  const selected = findVersion(versions, selectedKey);
  const compared = comparedKey === selected?.key ? undefined : findVersion(versions, comparedKey);
  const active = versions.find(({ task }) => !isFinal(task.status));

  const spoken = useSpokenRun(versions);
  const desk: MaskDesk = useMemo(
    () => ({ slot: deskSlot, open: setDeskSlot, close: () => setDeskSlot(null) }),
    [deskSlot],
  );
  const show = (key: string | null) => {
    setSelectedKey(key);
    if (key !== null) setDeskSlot(null);
  };
  // Of a sheet of an earlier visit the strip knows nothing, and its version may have been put away.
  const showRun = (taskId: string) => {
    runs.follow(taskId);
    changeMarks((marks) => bringBack(marks, taskId));
    show(taskId);
  };
  const { start, startSeries, signIn, isStarting } = useStart(form, (taskId) => {
    runs.follow(taskId);
    setSelectedKey(taskId);
    // With the brush in hand the next stroke follows: the desk stays.
    if (definition.trigger === 'button') setDeskSlot(null);
    setQuery({ taskId }, { replace: true });
  });
  const deeds = useVersionDeeds(form, changeMarks, start, show);
  usePageStart(form, startSeries, isResumed);
  useWaitingUploads(form);
  const chain = useMaskFlow(form, desk, versions);
  useRestoreOpened(isResumed ? null : openedTaskId, versions, (version) =>
    form.restore(version.task.settings),
  );

  // A new picture is looked at before the versions of the old one.
  const broughtIn = useStore(form, (state) => state.broughtIn);
  useEffect(() => {
    if (broughtIn !== null) setSelectedKey(null);
  }, [broughtIn]);

  // A run that was found again is shown unless something else is; what was kept waits in the strip.
  const firstKey = versions.find(({ task }) => !earlier.includes(task.taskId))?.key;
  useEffect(() => {
    if (firstKey !== undefined) setSelectedKey((key) => key ?? firstKey);
  }, [firstKey]);

  const baseSlot = baseSlotOf(definition);
  const baseId = useStore(form, ({ pictures }) => pictures[baseSlot ?? '']?.fileId ?? null);
  const foundKind = foundKindOf(definition, versions, baseId);
  const hiddenFields = [
    ...tool.ignoredFields,
    ...Object.keys(definition.fields).filter(
      (name) => compact && definition.fields[name]?.advanced,
    ),
  ];
  usePageFiles(form, hiddenFields);
  const settingsRef = useRef<HTMLElement>(null);
  const edit = (version: Version, field: string) => {
    form.restore(version.task.settings);
    // The picture's slot and the masks are filled by now; the field is there to go to.
    requestAnimationFrame(() => settingsRef.current && focusField(settingsRef.current, field));
    const drawn = drawnSlotOf(definition, form.getState().settings, field);
    if (drawn !== null) setDeskSlot(drawn);
  };
  const sceneField = sceneFieldOf(definition, tool.ignoredFields);
  const editScene = (version: Version) => {
    if (sceneField === null) return;
    form.restore(version.task.settings);
    form.set(sceneField, sceneOf(version));
    setDeskSlot(sceneField);
  };
  const sample = async (chosen: ToolSample) => {
    show(null);
    await fillWithSample(form, chosen);
  };
  const step = (by: 1 | -1) => show(neighbour(versions, selectedKey, by)?.key ?? null);
  useHotkeys({
    // What the desk covers is not meant by any key.
    ...(deskSlot === null && {
      f: () => selected && runs.favorite(selected.task),
      delete: () => selected?.result && deeds.discard(selected),
      arrowleft: () => step(1),
      arrowright: () => step(-1),
      arrowup: () => step(-1),
      arrowdown: () => step(1),
    }),
  });

  return (
    <FormProvider value={form}>
      <MaskDeskProvider value={desk}>
        <Variants
          tool={tool}
          isOpen={variantsOpen}
          isStarting={isStarting}
          onStart={startSeries}
          onShow={showRun}
          onClose={() => setVariantsOpen(false)}
        />
        <SceneDesk tool={tool} onStart={start} />
        <Spoken>{spoken}</Spoken>
        <div className={styles.page}>
          <section className={styles.left} aria-label="设置" ref={settingsRef}>
            <SettingsPanel
              tool={definition}
              ignoredFields={tool.ignoredFields}
              compact={compact}
              foundKind={foundKind}
              onSample={(chosen) => void sample(chosen)}
            />
            <GenerateBar
              tool={tool}
              active={active?.task}
              isStarting={isStarting}
              onStart={start}
              onStartSeries={startSeries}
              onVariants={timesOf(definition) ? () => setVariantsOpen(true) : undefined}
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
                isComing={runs.isComing}
                fileName={
                  selected ? nameOfVersion(wishes, selected, numberOf(versions, selected.key)) : ''
                }
                active={active}
                isStarting={isStarting}
                chain={chain}
                onCancel={runs.cancel}
                onRetry={deeds.retry}
                onSignIn={() => signIn('登录后可以点选')}
                onPaint={() => definition.trigger === 'stroke' && available && start()}
                onSample={(chosen) => void sample(chosen)}
              />
            </div>
            {selected?.result && (deskSlot === null || deskSlot === sceneField) && (
              <ResultActions
                tool={definition}
                version={selected}
                versions={versions}
                hiddenFields={hiddenFields}
                isKept={marks.kept.includes(selected.key)}
                wishes={wishes}
                onWishes={changeWishes}
                onRepeat={() => deeds.repeat(selected)}
                onEdit={(field) => edit(selected, field)}
                onAccept={() => deeds.accept(selected)}
                onScene={
                  sceneField !== null && sceneOf(selected) ? () => editScene(selected) : undefined
                }
                onKeep={() => deeds.toggleKept(selected)}
                onDiscard={() => deeds.discard(selected)}
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
            isComing={runs.isComing}
            selectedKey={selected?.key ?? null}
            comparedKey={comparedKey}
            keptKeys={marks.kept}
            onSelect={show}
            onCompare={(key) => setComparedKey((current) => (current === key ? null : key))}
          />
        </div>
      </MaskDeskProvider>
    </FormProvider>
  );
}

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
