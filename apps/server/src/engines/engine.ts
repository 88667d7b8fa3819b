import type { SelectionPrompt } from '@zhuhui/kernels';
import {
  type Capability,
  decisiveSettings,
  type Settings,
  type ToolDefinition,
} from '@zhuhui/tools';
import type { Selection } from './selector.ts';

/**
 * The port every engine stands behind. Inside the program a mask is an 8-bit grey PNG of its picture's
 * size, white = change; an engine converts it at its own edge.
 */
export interface Engine {
  readonly id: string;
  /** Chinese, shown with every result. */
  readonly name: string;
  /** Changes when the same settings would give another picture. */
  readonly version: string;
  /** Behind a network: work may cost money there, so nothing is run merely to measure it. */
  readonly remote: boolean;
  capabilities(): readonly Capability[];
  /** Whether it serves this tool; when absent, every tool whose capability it has. */
  serves?(tool: ToolDefinition): boolean;
  /** What it makes of a capability; null when it does not have it. */
  describe(capability: Capability): CapabilityNote | null;
  /** Names of the tool's settings that this engine does not look at; the page says so and hides them. */
  ignoredFields(tool: ToolDefinition): readonly string[];
  health(): Promise<EngineHealth>;
  /** Whether what it stored of a run (`RemoteJob`) is a job that is paid for; absent where none ever is. */
  holdsPaidJob?(storedId: string | null): boolean;
  /** What an operator should know of the server behind it: models and parts it has and lacks. */
  report?(signal: AbortSignal): Promise<readonly EngineReportLine[]>;
  /** Finds what clicks in a picture mean; absent as long as it cannot. Rejects with an `EngineFailure`. */
  readonly clickMask?: ClickMask | undefined;
  /**
   * Does the work. Rejects with an `EngineFailure` and with nothing else. Once `context.signal` has
   * fired it stops within 200 ms, rejects with kind `cancelled`, and calls no listener any more.
   */
  run(request: EngineRequest, context: EngineContext): Promise<EngineResult>;
  close(): Promise<void>;
}

/** Whether an engine can serve a tool at all. */
export const canServe = (engine: Engine, tool: ToolDefinition): boolean =>
  engine.capabilities().includes(tool.capability) && (engine.serves?.(tool) ?? true);

/** Whether it looks at all that a run with these settings rests on. */
export function heeds(engine: Engine, tool: ToolDefinition, settings: Settings): boolean {
  const decisive = decisiveSettings(tool.fields, settings);
  if (decisive.length === 0) return true;
  const ignored = engine.ignoredFields(tool);
  return decisive.every((name) => !ignored.includes(name));
}

export type ClickMask = (
  picture: Uint8Array,
  prompt: SelectionPrompt,
  signal: AbortSignal,
) => Promise<Selection>;

/** Chinese, one line each, for the table of capabilities. */
export interface CapabilityNote {
  readonly can: string;
  readonly cannot: string;
}

export interface EngineHealth {
  readonly status: 'ok' | 'down';
  /** Chinese; fit for users where it is down. */
  readonly detail: string;
  /** Chinese, for operators alone, instead of `detail`: what stands behind it. */
  readonly reason?: string;
}

/**
 * How an engine is, in an operator's words; empty when there is nothing to say.
 * @param lastFault why the last task that it was given came to nothing, if it did
 */
export const toldToOperators = ({ detail, reason }: EngineHealth, lastFault = ''): string =>
  [reason ?? detail, lastFault && `最近一次任务没有做成：${lastFault}`].filter(Boolean).join('；');

/** One Chinese line. `missing`: something that some tool would need; `note`: worth knowing. */
export interface EngineReportLine {
  readonly level: 'ok' | 'note' | 'missing';
  readonly text: string;
}

export interface EngineRequest {
  readonly taskId: string;
  readonly tool: ToolDefinition;
  /** Checked by the tool's definition; pictures are file ids. */
  readonly settings: Settings;
  /** Always present: the user's own, or one drawn when the task was made. 0 … 2³²−1. */
  readonly seed: number;
}

/**
 * Why a run is stopped. After `shutdown` the task is gone on with elsewhere, so a job at a provider is
 * left running; after anything else nobody wants it any more.
 */
export type AbortReason = 'notWanted' | 'shutdown';

/** Whether somebody will come back to the job of a run that was stopped. */
export const willBeResumed = ({ reason }: AbortSignal): boolean =>
  reason === ('shutdown' satisfies AbortReason);

export interface EngineContext {
  /** Its reason is an `AbortReason`. */
  readonly signal: AbortSignal;
  /**
   * `fraction` 0..1 never falls within a run; `stage` is Chinese; `parts`, 0..1 each, says how far every
   * one of several pictures is, where a run works on several.
   */
  onProgress(fraction: number, stage: string, parts?: readonly number[]): void;
  /**
   * Shows one of several results before the rest is there; it is among the run's outputs all the same.
   * Absent where a result must not be shown before all are paid for.
   */
  readonly onOutput?: ((early: EarlyOutput) => void) | undefined;
  /** A picture of what is coming, as often as the engine likes; absent where nobody looks. */
  readonly onPreview?: (preview: EnginePreview) => void;
  readonly files: InputFiles;
  /** Whether a film is to have a visible AI mark in it, where its maker can put one there. */
  readonly marksFilms?: boolean;
  /** Draws that mark into a picture of a film that is drawn here, in place; absent where there is to be none. */
  readonly markFrame?: ((frame: DecodedPicture) => Promise<void>) | undefined;
  /** The provider's id of this job, kept across restarts; a resumed run finds the stored one. */
  readonly remote: RemoteJob;
}

/** A result that is shown before the others. */
export interface EarlyOutput {
  /** Its place among the run's outputs, from 0. */
  readonly ordinal: number;
  readonly output: EngineOutput;
  /** What is known of the run so far, in the form of its end. */
  readonly effective: EngineResult['effective'];
}

/** A small, passing picture. */
export interface EnginePreview {
  readonly bytes: Uint8Array;
  readonly mime: 'image/jpeg' | 'image/png' | 'image/webp';
}

export interface InputFiles {
  /** Bytes of a file that the request's settings name. Rejects with kind `badInput` when it is gone. */
  read(fileId: string, wanted?: InputForm): Promise<Uint8Array>;
}

/** `stored` (when nothing is said): upright, sRGB, JPEG or PNG. `original`: the user's own bytes. */
export type InputForm = 'stored' | 'original';

export interface RemoteJob {
  readonly storedId: string | null;
  /** Replaces what is stored; an empty text forgets it. */
  store(remoteId: string): Promise<void>;
}

/** 8-bit pixels, row by row: grey, RGB or RGBA. */
export interface DecodedPicture {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3 | 4;
  readonly data: Uint8Array;
}

export interface EngineOutput {
  readonly bytes: Uint8Array;
  readonly mime: string;
  readonly kind: 'image' | 'video' | 'vector';
  readonly widthPx: number;
  readonly heightPx: number;
  /** The picture's pixels where the engine has them at hand: who looks at it need not decode it again. */
  readonly decoded?: DecodedPicture;
  readonly durationSeconds?: number;
  /** Its pixels show the visible AI mark already: nobody draws it a second time. */
  readonly isMarked?: boolean;
  readonly seed?: number;
  /** Measures of the result, each 0..1. */
  readonly scores?: Readonly<Record<string, number>>;
}

export interface EngineResult {
  readonly outputs: readonly EngineOutput[];
  /** What was really run: effective prompt, input kind found, model names … */
  readonly effective: Readonly<Record<string, unknown>>;
}

/**
 * Everything that can go wrong in an engine.
 * - `badInput`: this input will never work; the message says why.
 * - `refused`: the provider will not draw this.
 * - `rateLimited`, `temporary`: the same request may work later.
 * - `permanent`: the engine cannot do it, whatever the input.
 * - `cancelled`: the signal fired.
 */
export const FAILURE_KINDS = [
  'badInput',
  'refused',
  'rateLimited',
  'temporary',
  'permanent',
  'cancelled',
] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

export class EngineFailure extends Error {
  override readonly name = 'EngineFailure';
  readonly kind: FailureKind;
  /** For `rateLimited` and `temporary`: when to try again, if the engine knows. */
  readonly retryAfterMs: number | undefined;
  /** Chinese, for operators: what stands behind it, where more is known than users are told. */
  readonly reason: string | undefined;

  /** `message` is Chinese and safe to show; the technical reason goes into `options.cause`. */
  constructor(
    kind: FailureKind,
    message: string,
    options: { cause?: unknown; retryAfterMs?: number; reason?: string } = {},
  ) {
    super(message, { cause: options.cause });
    this.kind = kind;
    this.retryAfterMs = options.retryAfterMs;
    this.reason = options.reason;
  }

  /** Whether the same request may succeed when tried again. */
  get retryable(): boolean {
    return this.kind === 'rateLimited' || this.kind === 'temporary';
  }

  /** Whether the fault lies with this engine, not with the request: another one may do it. */
  get anotherMayDo(): boolean {
    return this.retryable || this.kind === 'permanent';
  }
}

export const cancelledFailure = (): EngineFailure => new EngineFailure('cancelled', '已取消');
