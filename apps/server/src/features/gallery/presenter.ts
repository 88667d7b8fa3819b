import type {
  GalleryAuthor,
  GalleryCard,
  GalleryEntry,
  GalleryImage,
  GalleryImageCard,
} from '@zhuhui/contracts';
import { findTool } from '@zhuhui/tools';
import { classifyEntry } from '@zhuhui/tools/classify';
import { publicAvatarUrl } from '../files/avatars.ts';
import { fileUrl } from '../files/urls.ts';
import type { CardRow, EntryRow, ImageCardRow, ImageRow } from './rows.ts';
import { isJudgedAgainst } from './states.ts';
import { styleName } from './words.ts';

const THUMB = 'x-oss-process=image/resize,m_lfit,w_480/quality,q_82/format,webp';
/** Stands for a picture whose colours are not known. */
const NO_COLOUR = '#d9d9d9';

interface Picture {
  readonly fileId: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly palette: readonly string[];
  readonly filmFileId: string | null;
  readonly durationSeconds: number | null;
}

const addressOf = ({ fileId, widthPx, heightPx, palette, ...film }: Picture) => ({
  url: fileUrl(fileId),
  thumbUrl: `${fileUrl(fileId)}?${THUMB}`,
  ...{ width: widthPx, height: heightPx, colour: palette[0] ?? NO_COLOUR },
  film: film.filmFileId
    ? { url: fileUrl(film.filmFileId), durationSeconds: film.durationSeconds ?? 0 }
    : null,
});

const toolName = (tool: string): string => findTool(tool)?.name ?? tool;

export function presentAuthor(author: {
  id: string;
  name: string;
  userId: string | null;
  avatar: string | null;
}): GalleryAuthor {
  const { id, name, userId } = author;
  return { id, name, avatar: publicAvatarUrl(author.avatar), isHouse: userId === null };
}

export function presentCategory(category: string): { id: string; name: string }[] {
  return [1, 3, 5].flatMap((digits) => {
    const entry = category.length >= digits ? classifyEntry(category.slice(0, digits)) : undefined;
    return entry ? [{ id: entry.id, name: entry.name }] : [];
  });
}

export function presentCard({ entry, author, cover, liked, collected }: CardRow): GalleryCard {
  const { id, kind, title, pictures, likes, comments, collects, state } = entry;
  return {
    ...{ id, kind, title, pictures, likes, comments, collects, state, liked, collected },
    author: presentAuthor(author),
    cover: { imageId: cover.id, ...addressOf(cover) },
    category: presentCategory(entry.category),
    style: entry.style ? { id: entry.style, name: styleName(entry.style) ?? entry.style } : null,
    space: entry.space ? { id: entry.space, name: entry.space } : null,
    facts: presentFacts(entry),
    publishedAt: entry.publishedAt?.toISOString() ?? null,
  };
}

export function presentFacts(entry: EntryRow): GalleryCard['facts'] {
  if (entry.kind === 'set') return null;
  const { areaM2, city, budget, designer } = entry;
  return { areaM2, city, budget, designer };
}

export function presentImage(image: ImageRow): GalleryImage {
  const { id, ordinal, fileId, caption, palette, tool, isAi } = image;
  return {
    ...{ id, ordinal, fileId, caption, palette, tool, isAi, toolName: toolName(tool) },
    ...addressOf(image),
  };
}

/** What its author is told of the last judgement, while the entry stands as it was judged. */
export const presentReason = ({ state, reason }: EntryRow): string =>
  isJudgedAgainst(state) ? reason : '';

export function presentEntry(
  row: CardRow,
  images: readonly ImageRow[],
  viewerId: string | null,
): GalleryEntry {
  const { entry, author } = row;
  const own = viewerId !== null && author.userId === viewerId;
  return {
    ...presentCard(row),
    description: entry.description,
    images: images.map(presentImage),
    ...{ allowInput: entry.allowInput, own, reason: own ? presentReason(entry) : '' },
    ...{ views: entry.views, downloads: entry.downloads },
    createdAt: entry.createdAt.toISOString(),
  };
}

export function presentImageCard({ image, entry, author }: ImageCardRow): GalleryImageCard {
  const { id, caption, tool } = image;
  return {
    ...{ id, caption, tool, toolName: toolName(tool) },
    ...{ entryId: entry.id, kind: entry.kind, title: entry.title },
    ...addressOf(image),
    author: presentAuthor(author),
  };
}
