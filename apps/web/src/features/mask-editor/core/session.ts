import type { Ask } from './ask.ts';
import {
  changesBetween,
  emptyDocument,
  isEmpty,
  type MaskDocument,
  type Tile,
  type TileChanges,
  tileRect,
  withTiles,
} from './document.ts';
import { Draft } from './draft.ts';
import { type EditorState, initialState } from './editor-state.ts';
import type { Extent, Rect } from './geometry.ts';
import { History } from './history.ts';
import type { MaskJob } from './jobs.ts';
import { drawPiece } from './raster/capsule.ts';
import type { MaskChange, OpenSelection, SessionView } from './session-view.ts';
import type { BrushState, Stroke } from './tools/brush.ts';
import type { ToolEvent } from './tools/event.ts';
import { type Deed, type Hand, handStep, isIdle, type MaskTool, takeUp } from './tools/hand.ts';
import type { Picked } from './tools/select.ts';
import type { Workshop } from './workshop.ts';

interface SessionOptions {
  readonly picture: Extent;
  /** What is in hand and set to begin with, where it is not what an editor opens with. */
  readonly state: Pick<EditorState, 'tool'> & Partial<EditorState>;
  readonly workshop: Workshop;
  readonly onChange: (change: MaskChange) => void;
  /** Told when a change that was not handed over yet comes to be, and when there is none any more. */
  readonly onPending?: (isPending: boolean) => void;
  readonly onPick: (picked: Picked) => void;
  /** Calls back when there is time for work that nobody waits for. */
  readonly whenIdle: (work: (hasTime: () => boolean) => void) => void;
}

/**
 * The mask being made over one picture: the document with its history, the tool in hand, and the stroke
 * in progress, which becomes part of the document when the pointer is let go.
 */
export class MaskSession {
  readonly #options: SessionOptions;
  readonly #history = new History<OpenSelection>();
  #document: MaskDocument;
  #draft: Draft | null = null;
  #drawn = 0;
  #hand: Hand;
  #state: EditorState;
  #open: OpenSelection | null = null;
  #jobs = 0;
  #lastJob: Promise<unknown> = Promise.resolve();
  /** What the pointer did, and what was undone and redone, while a job was at work. */
  #waiting: (() => void)[] = [];
  #untold: MaskChange['cause'] | null = null;
  #isTelling = false;
  #wasPending = false;
  #isPacking = false;
  #view: SessionView | null = null;
  readonly #viewers = new Set<() => void>();
  /** Told which pixels look different now. */
  onDirty: (rect: Rect) => void = () => undefined;
  /** Told when what is being drawn beside the mask (an outline, a box) looks different. */
  onSketch: () => void = () => undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#document = emptyDocument(options.picture);
    this.#hand = takeUp(options.state.tool);
    this.#state = { ...initialState(options.state.tool), ...options.state };
  }

  get document(): MaskDocument {
    return this.#document;
  }

  get hand(): Hand {
    return this.#hand;
  }

  /** Whether the mask handed over last is not the one to come: something is being done, read or encoded. */
  get isPending(): boolean {
    const isAtWork = this.#jobs > 0 || this.#waiting.length > 0 || this.#isTelling;
    return isAtWork || this.#state.segmentationRunning;
  }

  /** Memory that undo and redo take. */
  get historyBytes(): number {
    return this.#history.bytes;
  }

  /** A tile as it is to be shown: with the stroke in progress. */
  tileAt(index: number): Tile {
    return this.#draft?.tileAt(index) ?? this.#document.tiles[index] ?? 0;
  }

  readonly subscribe = (viewer: () => void) => {
    this.#viewers.add(viewer);
    return () => void this.#viewers.delete(viewer);
  };

  readonly view = (): SessionView => {
    this.#view ??= {
      state: this.#state,
      canUndo: this.#history.canUndo || !isIdle(this.#hand),
      canRedo: this.#history.canRedo,
      isEmpty: isEmpty(this.#document),
      isUntouched:
        isIdle(this.#hand) &&
        !this.#history.canUndo &&
        !this.#history.canRedo &&
        isEmpty(this.#document),
      isWorking: this.#jobs > 0,
      isOpen: !isIdle(this.#hand),
      openSelection: this.#open,
    };
    return this.#view;
  };

  set(change: Partial<Omit<EditorState, 'tool'>>): void {
    this.#state = { ...this.#state, ...change };
    this.#publish();
  }

  /** Takes another tool up; what was begun with the one before is given up. */
  take(tool: MaskTool): void {
    this.dispatch({ type: 'cancel' }, 1);
    this.#hand = takeUp(tool);
    this.#state = { ...this.#state, tool };
    this.onSketch();
    this.#publish();
  }

  /** Leaves the tool in hand with nothing open: a polygon that has an inside is closed. */
  finish(): void {
    this.dispatch({ type: 'key', key: 'enter' }, 1);
  }

  /**
   * Tells the tool in hand what happened.
   * @param nearPx picture px within which two places are the same to a hand
   */
  dispatch(event: ToolEvent, nearPx: number): void {
    if (this.#jobs > 0 && (event.type === 'down' || this.#waiting.length > 0)) {
      this.#waiting.push(() => this.dispatch(event, nearPx));
      return;
    }
    const { sign, brushSize, hardness } = this.#state;
    const wasIdle = isIdle(this.#hand);
    const settings = { sign, brushSizePx: brushSize, hardness, nearPx };
    const { hand, deed } = handStep(this.#hand, event, settings);
    if (hand.state === this.#hand.state && !deed) return;
    this.#hand = hand;
    if (hand.tool === 'brush' || hand.tool === 'eraser') this.#follow(hand.state, deed);
    else this.onSketch();
    if (deed?.kind === 'outline') void this.run({ kind: 'outline', outline: deed.outline });
    if (deed?.kind === 'pick') this.#options.onPick(deed.picked);
    if (wasIdle !== isIdle(hand)) this.#publish();
  }

  /** Does a job; the mask stays as it is until it is done. */
  async run(job: MaskJob): Promise<void> {
    await this.#work(async () => {
      const changes = await this.#options.workshop.run(this.#document, job);
      this.#commit(changes, 'edit', null);
    });
  }

  /** Lays what the server selected, and `marginPx` around it, into the mask. */
  async select(ask: Ask, file: Blob, signal: AbortSignal, marginPx = 0): Promise<void> {
    await this.#work(async () => {
      const { workshop, picture } = this.#options;
      const read = await workshop.read(file, picture);
      if (signal.aborted) return;
      const { sign, prompt } = ask;
      const base = ask.refines && this.#open ? this.#open.base : this.#document;
      const exact = { ...base, tiles: read.tiles };
      const layer =
        marginPx > 0
          ? withTiles(exact, await workshop.run(exact, { kind: 'grow', px: marginPx }))
          : exact;
      const { tiles } = layer;
      const laid = withTiles(base, await workshop.run(base, { kind: 'lay', tiles, sign }));
      if (signal.aborted) return;
      const open = { sign, prompt, base, layer };
      this.#commit(changesBetween(this.#document, laid), 'edit', open);
    });
  }

  /** The mask as it is, for a file; null when nothing is selected. */
  encode(): Promise<Blob | null> {
    return this.#options.workshop.encode(this.#document);
  }

  /** Begins with a mask that is there already; does nothing once something was drawn. */
  async begin(file: Blob): Promise<void> {
    await this.#work(async () => {
      const { tiles } = await this.#options.workshop.read(file, this.#options.picture);
      if (!this.view().isUntouched) return;
      this.#show({ ...this.#document, tiles });
    });
  }

  /**
   * Takes the last step back; of something unfinished the last corner, or the whole of it. While a job is
   * at work its step is the last one: it is waited for.
   */
  undo(): void {
    if (this.#waits(() => this.undo())) return;
    if (isIdle(this.#hand)) this.#turn(this.#history.undo(this.#document));
    else if (this.#hand.tool === 'polygon') this.dispatch({ type: 'key', key: 'backspace' }, 1);
    else this.dispatch({ type: 'cancel' }, 1);
  }

  redo(): void {
    if (this.#waits(() => this.redo())) return;
    if (isIdle(this.#hand)) this.#turn(this.#history.redo(this.#document));
  }

  /** Keeps a turn of the history until the jobs are done; says whether there is something to wait for. */
  #waits(turn: () => void): boolean {
    const isWaiting = this.#jobs > 0 && (isIdle(this.#hand) || this.#waiting.length > 0);
    if (isWaiting) this.#waiting.push(turn);
    return isWaiting;
  }

  /** Shows a stroke as it is drawn and makes it part of the mask when it is finished. */
  #follow(state: BrushState, deed: Deed | undefined): void {
    if (state.name === 'drawing') {
      this.#draw(state.stroke);
      return;
    }
    if (deed?.kind === 'stroke') this.#draw(deed.stroke);
    const changes = this.#draft?.changes() ?? new Map<number, Tile>();
    this.#draft = null;
    this.#drawn = 0;
    if (deed?.kind === 'stroke') {
      this.#commit(changes, deed.stroke.mode === 'paint' ? 'paint' : 'edit', null);
    } else for (const index of changes.keys()) this.onDirty(tileRect(this.#document, index));
  }

  #draw(stroke: Stroke): void {
    this.#draft ??= new Draft(this.#document);
    const { samples } = stroke;
    for (let at = Math.max(0, this.#drawn - 1); at < samples.length; at += 1) {
      const from = samples[at];
      // A single place is a dot: a line to itself.
      const to = samples[at + 1] ?? (samples.length === 1 ? from : undefined);
      if (from && to) this.onDirty(drawPiece(this.#draft, from, to, stroke));
    }
    this.#drawn = samples.length;
  }

  #commit(changes: TileChanges, cause: MaskChange['cause'], open: OpenSelection | null): void {
    const before = this.#open;
    this.#open = open;
    if (changes.size > 0) {
      this.#history.record(this.#document, changes, { before, after: open });
      this.#show(withTiles(this.#document, changes));
      this.#packLater();
      void this.#tell(cause);
    } else this.#publish();
  }

  #turn(moment: ReturnType<History<OpenSelection>['undo']>): void {
    if (!moment) return;
    this.#open = moment.note;
    this.#show(moment.document);
    void this.#tell('edit');
  }

  #show(document: MaskDocument): void {
    const changes = changesBetween(this.#document, document);
    this.#document = document;
    for (const index of changes.keys()) this.onDirty(tileRect(document, index));
    this.#publish();
  }

  async #work(job: () => Promise<void>): Promise<void> {
    this.#jobs += 1;
    this.#publish();
    // One after another: each starts from what the one before left.
    const mine = this.#lastJob.then(job);
    this.#lastJob = mine.catch(() => undefined);
    try {
      await mine;
    } finally {
      this.#jobs -= 1;
      this.#publish();
      const waiting = this.#jobs > 0 ? [] : this.#waiting.splice(0);
      for (const then of waiting) then();
      this.#reportPending();
    }
  }

  /** Hands the mask over. Encoding takes its time: what was overtaken by another change is not told. */
  async #tell(cause: MaskChange['cause']): Promise<void> {
    this.#untold = cause;
    if (this.#isTelling) return;
    this.#isTelling = true;
    this.#reportPending();
    try {
      while (this.#untold !== null) {
        const told = this.#untold;
        this.#untold = null;
        const mask = await this.#options.workshop.encode(this.#document);
        if (this.#untold === null) this.#options.onChange({ mask, cause: told });
      }
    } finally {
      this.#isTelling = false;
      this.#reportPending();
    }
  }

  #packLater(): void {
    if (this.#isPacking) return;
    this.#isPacking = true;
    this.#options.whenIdle((hasTime) => {
      this.#isPacking = false;
      if (this.#history.pack(this.#document, hasTime)) this.#packLater();
    });
  }

  #reportPending(): void {
    if (this.isPending === this.#wasPending) return;
    this.#wasPending = this.isPending;
    this.#options.onPending?.(this.#wasPending);
  }

  #publish(): void {
    this.#view = null;
    this.#reportPending();
    for (const viewer of this.#viewers) viewer();
  }
}
