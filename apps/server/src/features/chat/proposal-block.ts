import { partialTagLength } from '../../platform/partial-tag.ts';

/** What a model's text turns into once the blocks with proposals are taken out. */
export type TextOrBlock =
  | { readonly type: 'text'; readonly delta: string }
  | { readonly type: 'block'; readonly content: string };

/** Takes the fenced blocks named `zhuhui-tool` out of a stream of text. */
export interface BlockSplitter {
  /** Takes the next delta; a fence may be split over deltas. */
  push(delta: string): TextOrBlock[];
  /** What was held back for a fence that never came; a block left open counts as closed. */
  end(): TextOrBlock[];
}

export const BLOCK_NAME = 'zhuhui-tool';
const OPEN = `\`\`\`${BLOCK_NAME}`;
const CLOSE = '```';

/** Only what could still become a fence is held back, so other text passes without delay. */
export function createBlockSplitter(): BlockSplitter {
  let inside = false;
  let held = '';

  const step = (): TextOrBlock | null => {
    const fence = inside ? CLOSE : OPEN;
    const at = held.indexOf(fence);
    if (at >= 0) {
      const before = held.slice(0, at);
      held = held.slice(at + fence.length);
      inside = !inside;
      return inside ? { type: 'text', delta: before } : { type: 'block', content: before };
    }
    if (inside) return null;
    const keep = partialTagLength(held, fence);
    if (keep === held.length) return null;
    const delta = held.slice(0, held.length - keep);
    held = held.slice(held.length - keep);
    return { type: 'text', delta };
  };

  return {
    push(delta) {
      held += delta;
      const made: TextOrBlock[] = [];
      for (let part = step(); part; part = step()) {
        if (part.type === 'block' || part.delta) made.push(part);
      }
      return made;
    },
    end() {
      const rest = held;
      held = '';
      if (inside) return [{ type: 'block', content: rest }];
      return rest ? [{ type: 'text', delta: rest }] : [];
    },
  };
}
