import { isBlank, type MaskDocument, type Tile, type TileChanges } from './document.ts';
import type { Extent } from './geometry.ts';
import { encodeGrayPng } from './gray-png.ts';
import { doJob, type MaskJob } from './jobs.ts';

/** A mask file, and what it is on the picture. */
export interface ReadMask {
  /** Size of the file's own picture. */
  readonly size: Extent;
  /** Its grey values on the picture's tiles, brought to the picture's size. */
  readonly tiles: readonly Tile[];
}

/** Where the work is done that would hold a frame up. Answers come in the order of the questions. */
export interface Workshop {
  /** The tiles that a job changes. */
  readonly run: (document: MaskDocument, job: MaskJob) => Promise<TileChanges>;
  /** The mask as an 8-bit grey PNG; null when nothing is selected. */
  readonly encode: (document: MaskDocument) => Promise<Blob | null>;
  /** Reads a mask picture. @throws when it is no picture */
  readonly read: (file: Blob, picture: Extent) => Promise<ReadMask>;
  /** Ends once everything that was asked is answered: the last stroke is not lost. */
  readonly close: () => void;
}

export async function encode(document: MaskDocument): Promise<Blob | null> {
  return isBlank(document) ? null : encodeGrayPng(document);
}

/** Does the work on the spot, for browsers without workers and for tests. */
export function workshopHere(read: Workshop['read']): Workshop {
  return {
    run: async (document, job) => doJob(document, job),
    encode,
    read,
    close: () => undefined,
  };
}
