import type { LabelPolicyInForce } from '@zhuhui/contracts';
import { type AigcMark, type PlateStyle, readMark, withMark } from '@zhuhui/labels';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import type { ContentKind, FileLabel } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids.ts';
import { contentById, logContent } from './content-log.ts';
import { lookOf } from './look-alike.ts';
import type { Marks } from './marks.ts';
import type { PolicyKeeper } from './policy.ts';

/** Where labelled content comes from, for the log. */
export interface ContentOrigin {
  readonly taskId: string;
  readonly tool: string;
  /** Content ids of what it was made from. */
  readonly parents: readonly string[];
  /** Its pixels show the visible mark already. */
  readonly isMarked?: boolean;
  /** What `lookOf` says of it, where that is known. */
  readonly look?: string | null;
}

/** Bytes with their label, and how to write the number down once they are stored. */
export interface Labelled {
  readonly bytes: Uint8Array;
  readonly label: FileLabel;
  record(stored: { fileId: string; sha256: string }): Promise<void>;
}

/** Puts labels on what is made here, and knows what the policy asks of a file. */
export interface Labels {
  current(): LabelPolicyInForce;
  /** New content. One that comes with the mark of whoever made it keeps that, and is passed on. */
  made(bytes: Uint8Array, kind: ContentKind, origin: ContentOrigin): Promise<Labelled>;
  /** What was uploaded, when it says that AI made it; the bytes are those that will be stored. */
  brought(bytes: Uint8Array, stored: Uint8Array): Promise<Labelled | null>;
  /** A picture taken out of a film that was made here. */
  still(bytes: Uint8Array, film: FileLabel): Promise<Labelled>;
  /** How the visible mark is drawn on a file when it is handed out; null: not at all. */
  plateOf(label: FileLabel): PlateStyle | null;
  /** The visible mark of something passing, that is no file (a preview). */
  passingPlate(): PlateStyle | null;
  /** The same of a film. */
  filmPlate(): PlateStyle | null;
  /** Its mark in metadata; the number is not written down. */
  passingMark(id: string): AigcMark;
}

/** The number under which this installation knows labelled content. */
export const contentIdOf = ({ mark }: FileLabel): string => mark.PropagateID || mark.ProduceID;

export function createLabels(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly policy: PolicyKeeper;
  readonly marks: Marks;
}): Labels {
  const { db, clock, policy, marks } = deps;

  const labelled = async (
    bytes: Uint8Array,
    label: FileLabel,
    origin: ContentOrigin,
  ): Promise<Labelled> => {
    const { version } = policy.current();
    return {
      bytes: withMark(bytes, label.mark) ?? bytes,
      label,
      async record({ fileId, sha256 }) {
        const isKnown = label.kind === 'video' || origin.look !== undefined;
        const look = isKnown ? (origin.look ?? null) : await lookOf(bytes);
        await logContent(db, {
          contentId: contentIdOf(label),
          ...{ fileId, sha256, look, kind: label.kind },
          ...{ taskId: origin.taskId, tool: origin.tool, parents: [...origin.parents] },
          ...{ policyVersion: version, createdAt: clock.now() },
        });
      },
    };
  };

  const styleOf = (isVisible: boolean, tone: PlateStyle['tone']): PlateStyle | null => {
    const { text, corner, sizePercent } = policy.current().policy;
    return isVisible ? { text, corner, sizePercent, tone } : null;
  };

  return {
    current: policy.current,
    async made(bytes, kind, origin) {
      const contentId = newId();
      const found = readMark(bytes);
      const { policy: inForce } = policy.current();
      const mark = found
        ? marks.passOn(found, inForce, contentId)
        : marks.issue(inForce, contentId);
      const parents = found?.ProduceID ? [...origin.parents, found.ProduceID] : origin.parents;
      const label = { kind, mark, drawn: !origin.isMarked };
      return labelled(bytes, label, { ...origin, parents });
    },
    async brought(bytes, stored) {
      const found = readMark(bytes);
      if (!found) return null;
      const mark = marks.passOn(found, policy.current().policy, newId());
      const origin = { taskId: '', tool: 'upload', parents: [found.ProduceID] };
      // Whether its pixels show a mark already, nobody knows; it is its owner's, as it came.
      return labelled(stored, { kind: 'picture', mark, drawn: false }, origin);
    },
    async still(bytes, film) {
      const contentId = contentIdOf(film);
      const [made] = await contentById(db, [contentId]);
      const origin = { taskId: made?.taskId ?? '', tool: made?.tool ?? '', parents: [contentId] };
      const mark = marks.issue(policy.current().policy, newId());
      return labelled(bytes, { kind: 'picture', mark, drawn: film.drawn }, origin);
    },
    plateOf({ kind, drawn }) {
      if (!drawn || kind === 'cutout') return null;
      const { visible } = policy.current().policy;
      return styleOf(visible[kind], kind === 'drawing' ? 'light' : 'dark');
    },
    passingMark: (id) => marks.issue(policy.current().policy, id),
    filmPlate: () => styleOf(policy.current().policy.visible.video, 'dark'),
    passingPlate: () => styleOf(policy.current().policy.visible.picture, 'dark'),
  };
}
