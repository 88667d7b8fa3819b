import type { Readable } from 'node:stream';

/** What is known of a stored object. */
export interface StoredObject {
  bytes: number;
  modifiedAt: Date;
}

export interface WrittenObject {
  bytes: number;
  /** Lower-case hex digest of the content. */
  sha256: string;
}

/** First and last byte, both included, as in an HTTP Range header; the end is open without `end`. */
export interface ByteRange {
  start: number;
  end?: number;
}

/**
 * Where files are kept: objects under keys, written whole and never changed in place. A key is made
 * of segments of letters, digits, `.`, `_`, `-`, joined by `/`, and tells nothing about a path.
 */
export interface Storage {
  /** Stores an object, replacing one of the same key; after it returns the content survives a
   * power cut. While it runs, and after it failed, readers see the old object or none. */
  put(key: string, content: Uint8Array | Readable): Promise<WrittenObject>;
  /** @throws ObjectNotFound before the stream is handed out */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** @throws ObjectNotFound */
  read(key: string): Promise<Uint8Array>;
  stat(key: string): Promise<StoredObject | undefined>;
  /** Deleting what is not there is no failure. */
  delete(key: string): Promise<void>;
  /** Keys that begin with `prefix` (which need not end at a `/`), in code-unit order. */
  list(prefix: string): AsyncIterable<string>;
}

export class ObjectNotFound extends Error {
  override readonly name = 'ObjectNotFound';
  readonly key: string;

  constructor(key: string, options?: ErrorOptions) {
    super(`no stored object ${key}`, options);
    this.key = key;
  }
}

/** The store does not answer, or will not have us; the same may work later. */
export class StorageAway extends Error {
  override readonly name: string = 'StorageAway';
}

/** There is no room for more; what is stored can be read as before. */
export class StorageFull extends StorageAway {
  override readonly name = 'StorageFull';
}

const keyPattern = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;
/** S3 allows 1024; a file name on disk 255. */
const longestSegment = 200;
const longestKey = 900;

/**
 * Guards every use of a key: no empty segment, none that begins with a dot (so neither `..` nor our
 * own temporary files), no backslash, no colon, nothing outside ASCII.
 *
 * @throws RangeError
 */
export function checkKey(key: string): string {
  const short = key.length <= longestKey && key.split('/').every((s) => s.length <= longestSegment);
  if (!short || !keyPattern.test(key))
    throw new RangeError(`not a storage key: ${key.slice(0, 80)}`);
  return key;
}
