import type {
  GalleryAlbum,
  GalleryAuthor,
  GalleryAuthorDetail,
  GalleryCard,
  GalleryEntry,
  GalleryImage,
  GalleryImageCard,
} from '@zhuhui/contracts';

/** Long enough to be taken for a picture behind `#`. */
export const imageId = (nth: number): string => `picture-${String(nth).padStart(12, '0')}`;

export function anAuthor(change: Partial<GalleryAuthor> = {}): GalleryAuthor {
  return { id: 'author-1', name: '林间事务所', avatar: '', isHouse: false, ...change };
}

export function anAuthorDetail(change: Partial<GalleryAuthorDetail> = {}): GalleryAuthorDetail {
  return {
    ...anAuthor(),
    intro: '住宅与小型商业',
    sets: 3,
    cases: 1,
    likes: 128,
    followers: 12,
    following: 4,
    followed: false,
    own: false,
    ...change,
  };
}

const look = {
  url: '/files/large',
  thumbUrl: '/files/thumb',
  width: 1200,
  height: 900,
  colour: '#c69c6d',
  film: null,
};

export function anEntryCard(change: Partial<GalleryCard> = {}): GalleryCard {
  return {
    id: 'entry-1',
    kind: 'set',
    title: '奶油风客厅',
    author: anAuthor(),
    cover: { imageId: imageId(1), ...look },
    pictures: 3,
    category: [
      { id: '5', name: '室内家装' },
      { id: '501', name: '客厅' },
    ],
    style: { id: 'cream', name: '奶油风' },
    space: { id: '客厅', name: '客厅' },
    facts: null,
    likes: 7,
    comments: 0,
    collects: 2,
    liked: false,
    collected: false,
    state: 'published',
    publishedAt: '2026-11-01T00:00:00.000Z',
    ...change,
  };
}

export function aGalleryImage(nth: number, change: Partial<GalleryImage> = {}): GalleryImage {
  return {
    id: imageId(nth),
    ordinal: nth - 1,
    fileId: `file-${nth}`,
    caption: `第 ${nth} 张`,
    ...look,
    palette: ['#c69c6d', '#ece6d9'],
    tool: 'indoorRender',
    toolName: '室内渲染',
    isAi: true,
    ...change,
  };
}

export function anEntry(change: Partial<GalleryEntry> = {}): GalleryEntry {
  return {
    ...anEntryCard(),
    description: '浅橡木与暖光。',
    images: [1, 2, 3].map((nth) => aGalleryImage(nth)),
    allowInput: false,
    own: false,
    reason: '',
    views: 40,
    downloads: 3,
    createdAt: '2026-11-01T00:00:00.000Z',
    ...change,
  };
}

export function anImageCard(nth: number, change: Partial<GalleryImageCard> = {}): GalleryImageCard {
  return {
    ...{ id: imageId(nth), entryId: 'entry-1', kind: 'set', title: '奶油风客厅' },
    caption: `第 ${nth} 张`,
    ...look,
    ...{ tool: 'indoorRender', toolName: '室内渲染', author: anAuthor() },
    ...change,
  };
}

export function anAlbum(change: Partial<GalleryAlbum> = {}): GalleryAlbum {
  return {
    id: 'album-1',
    name: '默认收藏夹',
    isPublic: false,
    isDefault: true,
    items: 2,
    covers: [],
    ...change,
  };
}
