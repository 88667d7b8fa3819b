import { extensionOf } from './formats.ts';

/** Spreads files over about a thousand folders. */
function shard(fileId: string): string {
  return fileId
    .slice(0, 2)
    .replace(/[^0-9a-zA-Z]/g, '0')
    .toLowerCase();
}

/** Where a file's own bytes stand. */
export function fileKey(fileId: string, mime: string): string {
  return `files/${shard(fileId)}/${fileId}.${extensionOf(mime)}`;
}

/** Where an upload stands as it came, when what the program works with was written anew. */
export function originalKey(fileId: string): string {
  return `originals/${shard(fileId)}/${fileId}`;
}

/** Folder of everything made from a file that can be made again. */
export function variantPrefix(fileId: string): string {
  return `variants/${shard(fileId)}/${fileId}/`;
}
