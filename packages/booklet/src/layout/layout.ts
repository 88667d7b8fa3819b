import type { BookletContent } from '../content.ts';
import type { Page } from '../model.ts';
import type { Typeface } from '../typeface.ts';
import { imprintBodies } from './imprint.ts';
import { coverBoxes, sectionBody } from './pages.ts';
import { titleBlock } from './title-block.ts';

/** Lays a booklet out on A3 landscape sheets: cover, its sections one to a page, list of pictures. */
export function layOut(content: BookletContent, face: Typeface): readonly Page[] {
  const front: Page = { name: '封面', boxes: coverBoxes(face, content) };
  const bodies = content.sections.map((section) => sectionBody(face, section));
  // The list of pictures is made from the pages it lists.
  const last = imprintBodies(face, content, [front, ...bodies]);
  const pages = 1 + bodies.length + last.length;
  const inside = [...bodies, ...last].map(({ name, view, boxes }, at): Page => {
    const block = titleBlock(face, content.title, { view, page: at + 2, pages });
    return { name, boxes: [...boxes, ...block] };
  });
  return [front, ...inside];
}

/** Characters of a booklet that its face lacks; they would be printed as empty boxes. */
export function missingCharacters(pages: readonly Page[], face: Typeface): readonly string[] {
  const text = pages.flatMap(({ boxes }) =>
    boxes.flatMap((box) => (box.kind === 'text' ? box.lines : [])),
  );
  return face.missing(text.join(''));
}
