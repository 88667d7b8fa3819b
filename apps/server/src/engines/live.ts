import type { LivePace } from '@zhuhui/kernels';
import type { Settings, ToolDefinition } from '@zhuhui/tools';

/** One frame of a shared screen, and what it is to look like. */
export interface LiveFrameRequest {
  readonly sessionId: string;
  readonly tool: ToolDefinition;
  /** Checked by the tool's definition. */
  readonly settings: Settings;
  readonly seed: number;
  /** JPEG, PNG or WebP. */
  readonly frame: Uint8Array;
  readonly pace: LivePace;
}

export interface LiveFrameAnswer {
  /** Null when nothing has changed since the last frame: what is shown stays right. */
  readonly picture: { readonly bytes: Uint8Array; readonly mime: string } | null;
  readonly engineId: string;
  readonly engineName: string;
}

/** The port behind which live rendering stands: a picture within a quarter of a second, not a task. */
export interface LivePainter {
  /**
   * One frame of a session at a time. Frames of one session are steady in time as long as its settings stay.
   * @throws EngineFailure `badInput` for a frame that does not decode, `temporary` when too many wait
   */
  paint(request: LiveFrameRequest): Promise<LiveFrameAnswer>;
  /** The session is over; what was kept of it can go. */
  forget(sessionId: string): void;
  close(): Promise<void>;
}
