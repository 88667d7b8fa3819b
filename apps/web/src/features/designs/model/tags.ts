import { DESIGN_LIMITS } from '@zhuhui/contracts';

/** The tags in a line: parted by spaces or commas, each once, as many and as long as may be. */
export function tagsIn(line: string): string[] {
  const words = line.split(/[\s,，、]+/).filter((word) => word !== '');
  const { tagsMost, tagMost } = DESIGN_LIMITS;
  return [...new Set(words.map((word) => word.slice(0, tagMost)))].slice(0, tagsMost);
}
