import { createHmac, hkdfSync } from 'node:crypto';
import type { LabelPolicy } from '@zhuhui/contracts';
import type { AigcMark } from '@zhuhui/labels';
import { isSameSecret } from '../../platform/ids.ts';

/** Writes marks and knows its own again. */
export interface Marks {
  /** The mark of content that this installation made. */
  issue(policy: LabelPolicy, contentId: string): AigcMark;
  /** A mark that content came with, and who passes it on under which number. */
  passOn(mark: AigcMark, policy: LabelPolicy, contentId: string): AigcMark;
  /**
   * Whether this installation wrote the producer's or the propagator's part: false where one says so and
   * was changed, null where neither claims to be ours.
   * @param isOurs whether a number is in the log
   */
  proof(mark: AigcMark, isOurs: (contentId: string) => boolean): boolean | null;
}

const nameOf = ({ provider, providerCode }: LabelPolicy): string => providerCode || provider;

/** `secret` is the installation's own key; the proofs are made with one derived from it (RFC 5869). */
export function createMarks(secret: string): Marks {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'zhuhui ai labels', 32));
  const sign = (...parts: readonly string[]): string =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
  const produced = ({ Label, ContentProducer, ProduceID }: AigcMark) =>
    sign('produced', Label, ContentProducer, ProduceID);
  const passed = ({ ProduceID, ContentPropagator, PropagateID }: AigcMark) =>
    sign('passed', ProduceID, ContentPropagator, PropagateID);

  return {
    issue(policy, contentId) {
      const mark = {
        ...{ Label: '1', ContentProducer: nameOf(policy), ProduceID: contentId },
        ...{ ReservedCode1: '', ContentPropagator: '', PropagateID: '', ReservedCode2: '' },
      };
      return { ...mark, ReservedCode1: produced(mark) };
    },
    passOn(mark, policy, contentId) {
      const carried = { ...mark, ContentPropagator: nameOf(policy), PropagateID: contentId };
      return { ...carried, ReservedCode2: passed(carried) };
    },
    proof(mark, isOurs) {
      if (isSameSecret(mark.ReservedCode1, produced(mark))) return true;
      if (isSameSecret(mark.ReservedCode2, passed(mark))) return true;
      return isOurs(mark.ProduceID) || isOurs(mark.PropagateID) ? false : null;
    },
  };
}
