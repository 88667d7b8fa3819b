import type { DesignDomain } from '@zhuhui/tools';
import { z } from 'zod';

/** What a user designs and the styles he likes: what is his comes first. */

export const INTEREST_FIELDS = [
  'architecture',
  'landscape',
  'interior',
  'commercial',
] as const satisfies readonly DesignDomain[];

/** More favourites than this are none. */
export const INTEREST_STYLES_MOST = 6;

export const interestsSchema = z.object({
  /** Kinds of work; empty: all of them alike. */
  fields: z.array(z.enum(INTEREST_FIELDS)).max(INTEREST_FIELDS.length),
  /** Styles by their ids in the classification tree, the dearest first. */
  styles: z
    .array(z.string().max(40))
    .max(INTEREST_STYLES_MOST, `最多选 ${INTEREST_STYLES_MOST} 种风格`),
});
export type Interests = z.infer<typeof interestsSchema>;
