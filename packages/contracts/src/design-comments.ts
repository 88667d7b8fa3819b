import { z } from 'zod';
import { id, isoTime } from './common.ts';

/** Pins and approvals: the same for the owner of a project and for a client who looks at it by a link. */

export const COMMENT_LIMITS = {
  textMost: 500,
  /** Of the name that a visitor gives. */
  authorMost: 20,
  /** Comments and replies on one version. */
  perVersion: 300,
} as const;

export const commentText = z
  .string('请填写批注')
  .trim()
  .min(1, '请填写批注')
  .max(COMMENT_LIMITS.textMost, `批注最多 ${COMMENT_LIMITS.textMost} 个字`);

export const authorName = z
  .string('请填写称呼')
  .trim()
  .min(1, '请填写称呼')
  .max(COMMENT_LIMITS.authorMost, `称呼最多 ${COMMENT_LIMITS.authorMost} 个字`);

const share = z.number('位置应为数字').min(0, '位置在图片之外').max(1, '位置在图片之外');

/** Where a comment sticks. */
export const pinFields = {
  /** From the left edge (0) to the right one (1), from the upper edge to the lower one. Without it: on the whole picture. */
  pin: z.object({ x: share, y: share }).optional(),
  /** The comment it answers; a reply has no pin of its own. */
  replyTo: id.optional(),
};

export const COMMENT_SIDES = ['client', 'owner'] as const;

export const commentSchema = z.object({
  id,
  versionId: id,
  /** The comment it answers; null for one that begins. */
  replyTo: id.nullable(),
  /** Counts what begins on a version: what is written on the pin. Null for replies. */
  number: z.number().int().nullable(),
  /** Normalised; null on the whole picture and for replies. */
  pin: z.object({ x: z.number(), y: z.number() }).nullable(),
  by: z.enum(COMMENT_SIDES),
  /** As the visitor called himself; the owner's nickname. */
  author: z.string(),
  /** Of whoever asks: he may take it back. */
  isMine: z.boolean(),
  text: z.string(),
  /** Dealt with since then; null: open. Of what begins alone. */
  resolvedAt: isoTime.nullable(),
  createdAt: isoTime,
});
export type DesignComment = z.infer<typeof commentSchema>;

export const approvalSchema = z.object({
  /** As the visitor called himself. */
  by: z.string(),
  approvedAt: isoTime,
  /** SHA-256 of the picture that was approved, hex. */
  sha256: z.string(),
  /** The link it was given by; null when that link is no more. */
  shareId: id.nullable(),
});
export type DesignApproval = z.infer<typeof approvalSchema>;
