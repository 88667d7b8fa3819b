import { isFinal } from '@zhuhui/contracts';
import type { ToolDefinition, ToolSample } from '@zhuhui/tools';
import { Suspense, useState } from 'react';
import { filmFrom } from '../../../shared/browser/film-frame.ts';
import type { MaskEditorComponent } from '../../../shared/mask/mask-editor-port.ts';
import { classes, ProgressRing, Spinner } from '../../../shared/ui/index.ts';
import { MadeByAi } from '../../../shared/ui/MadeByAi.tsx';
import { useForm, useFormState, usePicture } from '../FormContext.ts';
import { useMaskDesk } from '../MaskDesk.ts';
import { comparisonOf } from '../model/comparison.ts';
import { FILM_ID } from '../model/film-frame.ts';
import { nameOf } from '../model/settings.ts';
import { baseSlotOf, originalOf, pictureOf, type Version } from '../model/versions.ts';
import { PanelStage, useStagePanel } from '../panels/PanelStage.tsx';
import { TakeInHand } from '../panels/TakeInHand.tsx';
import { slotColour } from '../region-colour.ts';
import type { ChainSteps } from '../use-mask-flow.ts';
import { CompareExport } from './CompareExport.tsx';
import { DrawingStage, isDxf } from './DrawingStage.tsx';
import { EmptyStage } from './EmptyStage.tsx';
import { PictureStage } from './PictureStage.tsx';
import { RunProgress, RunState } from './RunState.tsx';
import styles from './Stage.module.css';

interface StageProps {
  readonly tool: ToolDefinition;
  readonly MaskEditor: MaskEditorComponent;
  /** The version on show, if one is. */
  readonly version: Version | undefined;
  /** Chosen with Alt in the strip. */
  readonly compared: Version | undefined;
  /** What the version on show is called when it is saved. */
  readonly fileName: string;
  /** A run that the address names is on its way here. */
  readonly isComing: boolean;
  /** The run that waits or works. */
  readonly active: Version | undefined;
  readonly isStarting: boolean;
  /** From picture to picture of what strokes made of each other. */
  readonly chain: ChainSteps;
  readonly onCancel: (taskId: string) => void;
  readonly onRetry: (version: Version) => void;
  readonly onPaint: () => void;
  readonly onSignIn: () => void;
  readonly onSample: (sample: ToolSample) => void;
}

/** The middle of the page: a mask being drawn, a version, the input, or an invitation. */
export function Stage(props: StageProps) {
  const { tool, version, isComing, active, onCancel, onRetry, onSample } = props;
  const slot = baseSlotOf(tool);
  const input = usePicture(slot ?? '');
  const covers = useMasks(slot ?? '');
  const desk = useMaskDesk();
  const panel = useStagePanel(desk.slot);

  if (panel !== null && (version === undefined || desk.slot !== null)) {
    return (
      <>
        <PanelStage panel={panel} isOnDesk={desk.slot !== null} />
        {active && <RunProgress task={active.task} onCancel={() => onCancel(active.task.taskId)} />}
      </>
    );
  }
  if (desk.slot !== null && input && input.width > 0) {
    return (
      <>
        <MaskStage {...props} maskSlot={desk.slot} pictureSlot={slot ?? ''} />
        {active && <RunProgress task={active.task} onCancel={() => onCancel(active.task.taskId)} />}
      </>
    );
  }
  if (version) {
    return (
      <>
        <VersionPicture {...props} version={version} />
        {(version.result === null || !isFinal(version.task.status)) && (
          <RunState
            tool={tool}
            task={version.task}
            onCancel={() => onCancel(version.task.taskId)}
            onRetry={() => onRetry(version)}
          />
        )}
      </>
    );
  }
  if (input && input.state !== 'failed' && input.width > 0) {
    const { url, width, height } = input;
    return (
      <PictureStage
        picture={{ url, width, height, alt: '底图' }}
        other={null}
        covers={covers}
        label="底图"
      />
    );
  }
  return isComing ? <Waiting /> : <EmptyStage slot={slot} onSample={onSample} />;
}

/** What a picture's state means to who waits for the server to have it. */
const TRANSFER = {
  reading: 'coming',
  uploading: 'coming',
  ready: 'coming',
  waiting: 'offline',
  failed: 'refused',
  local: 'signIn',
} as const;

function MaskStage({
  MaskEditor,
  active,
  isStarting,
  chain,
  tool,
  onPaint,
  onSignIn,
  maskSlot,
  pictureSlot,
}: StageProps & { readonly maskSlot: string; readonly pictureSlot: string }) {
  const form = useForm();
  const picture = usePicture(pictureSlot);
  const mask = usePicture(maskSlot);
  const masks = useMasks(pictureSlot);
  const desk = useMaskDesk();
  if (!picture) return null;
  const field = tool.fields[nameOf(maskSlot)];
  const name = `${maskSlot} ${picture.url}`;
  const runsOnStroke = tool.trigger === 'stroke';
  // A click is answered, and a stroke encoded, when it may have another picture to do with.
  const whileWanted = (tell: () => void) => {
    if (form.wantsMask(maskSlot, picture.url)) tell();
  };
  return (
    <Suspense fallback={<Waiting />}>
      <MaskEditor
        key={name}
        picture={{ ...picture, transfer: TRANSFER[picture.state] }}
        page={form}
        // A stroke that was run is part of the next picture: undo leads to the one before.
        {...(runsOnStroke ? { beyond: chain } : { name })}
        maskUrl={mask?.url ?? null}
        colour={slotColour(maskSlot)}
        others={masks.filter(({ slot }) => slot !== maskSlot)}
        clickFirst={field?.kind === 'mask' && field.clickFirst === true}
        {...(field?.kind === 'mask' && field.margin && { margin: field.margin })}
        busy={runsOnStroke && (active !== undefined || isStarting)}
        onFinisher={form.setFinisher}
        onPending={(isPending) => whileWanted(() => form.setDrawing(maskSlot, isPending))}
        onChange={({ mask: next, cause }) =>
          whileWanted(() => {
            if (next === null) return form.clear(maskSlot);
            void form.putFile(maskSlot, next);
            if (cause === 'paint') onPaint();
          })
        }
        onSignIn={onSignIn}
        onClose={desk.close}
      />
    </Suspense>
  );
}

/** The masks drawn over a picture, each in its colour. */
function useMasks(pictureSlot: string) {
  const { tool } = useForm();
  const pictures = useFormState((state) => state.pictures);
  return Object.entries(pictures).flatMap(([slot, { url }]) => {
    const field = tool.fields[nameOf(slot)];
    const isMask = field?.kind === 'mask' || field?.kind === 'maskedPrompts';
    return isMask && field.of === pictureSlot ? [{ slot, url, colour: slotColour(slot) }] : [];
  });
}

/** A version beside what it was made from, or beside the version chosen for comparison. */
function VersionPicture({
  tool,
  version,
  compared,
  fileName,
}: StageProps & { readonly version: Version }) {
  const { task, result } = version;
  const original = originalOf(tool, task);
  if (result === null) {
    if (task.previewUrl !== null) return <Preview url={task.previewUrl} progress={task.progress} />;
    return original === null ? (
      <Waiting />
    ) : (
      <img
        className={classes(styles.preview, styles.input)}
        src={original.url}
        alt="正在处理的图"
      />
    );
  }
  if (result.kind === 'video') {
    return (
      <>
        {/* biome-ignore lint/a11y/useMediaCaption: generated videos carry no speech */}
        <video
          id={FILM_ID}
          className={styles.preview}
          src={filmFrom(result.url)}
          aria-label={`${task.toolName}的结果`}
          controls
          loop
          playsInline
        />
        <MadeByAi floating />
      </>
    );
  }
  const comparison = comparisonOf(tool, version, compared);
  if (comparison === null) return <Waiting />;
  const { picture, other } = comparison;
  // Of a drawing, the picture that came with it moves.
  const exported = pictureOf(version);
  const shown = {
    picture: { ...picture, alt: `${task.toolName}的结果` },
    other,
    isVector: result.kind === 'vector',
    label: '结果',
    actions: (
      <>
        <TakeInHand task={task} />
        {exported && <CompareExport comparison={{ picture: exported, other }} name={fileName} />}
      </>
    ),
  };
  if (!isDxf(result)) return <PictureStage {...shown} />;
  const { lineWeight } = task.settings;
  const strokePx = typeof lineWeight === 'number' ? lineWeight : 1;
  return <DrawingStage key={version.key} drawing={result} strokePx={strokePx} {...shown} />;
}

/** The newest picture of what is coming; the one before it stays until this one is here. */
function Preview({ url, progress }: { readonly url: string; readonly progress: number }) {
  const [isGone, setGone] = useState(false);
  return (
    <>
      <img
        className={styles.preview}
        src={url}
        alt="预览"
        hidden={isGone}
        onLoad={() => setGone(false)}
        onError={() => setGone(true)}
      />
      <span className={styles.ring}>
        <ProgressRing value={progress} label="预览进度" />
      </span>
    </>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting} role="status" aria-label="加载中">
      <Spinner />
    </div>
  );
}
