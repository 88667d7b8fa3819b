import type { PromptReading } from '@zhuhui/tools/look';
import type { ToolProposal } from './proposal.ts';
import type { NamedSpace } from './space.ts';

/** A wish as the rules read it. */
export interface Wish {
  /** Without courtesies. */
  readonly text: string;
  /** The same in lower case, for patterns. */
  readonly lower: string;
  readonly reading: PromptReading;
  readonly space: NamedSpace | undefined;
}

/** Which tool serves wishes of one kind, and with what settings. */
export interface Rule {
  readonly when: RegExp;
  readonly unless?: RegExp;
  /** Null hands the wish to the next rule. */
  readonly make: (wish: Wish) => ToolProposal | null;
}

/** Something is to be made from nothing: no picture is spoken of. */
export const CREATES =
  /^(生成|画|来一?[张幅段]|出一?[张幅段]|设计一|绘制|创作|整一?[张幅]|渲染[一两二三四\d][张幅]|[一两二三四\d][张幅])|文生/;

/** A picture the user has. */
export const HAS_PICTURE =
  /照片|这张|这个图|这幅|底图|原图|上传|草图|手绘稿|线稿|白模|模型|截图|图里|图中|画面里/;

/** Whether a wish is about the outside of buildings or open ground. */
export function isOutdoors({ space, lower }: Wish): boolean {
  if (space) return space.trade !== 'interior' && space.trade !== 'commercial';
  return /外墙|外立面|立面|屋顶|室外|建筑|草坪|草地|铺装|园路|石板路|院子|街/.test(lower);
}
