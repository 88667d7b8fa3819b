import type { ToolDefinition } from '@zhuhui/tools';
import { uploadAsItIs, uploadImage } from '../../../shared/api-client/index.ts';
import { type WaitingDesk, waitingDesk } from '../../../shared/uploads/waiting.ts';

/** A picture in a slot of the form. */
export interface Picture {
  /**
   * `reading` and `uploading` pass by themselves; `local` waits for the visitor to sign in, `waiting` for a
   * connection.
   */
  readonly state: 'reading' | 'uploading' | 'local' | 'waiting' | 'ready' | 'failed';
  /** Address to show it by: an object URL, or the server's. */
  readonly url: string;
  readonly fileId: string | null;
  /** 0 until known. */
  readonly width: number;
  readonly height: number;
  /** The bytes, as long as the server has not got them. */
  readonly blob: Blob | null;
  /** What is wrong with it, for people. */
  readonly problem: string | null;
}

/** A picture the server already has. */
export interface RemotePicture {
  readonly fileId: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

export const fileUrl = (fileId: string) => `/files/${fileId}`;

export function remotePicture({ fileId, url, width, height }: RemotePicture): Picture {
  return { state: 'ready', url, fileId, width, height, blob: null, problem: null };
}

export function localPicture(blob: Blob): Picture {
  return {
    state: 'reading',
    url: URL.createObjectURL(blob),
    fileId: null,
    width: 0,
    height: 0,
    blob,
    problem: null,
  };
}

/** What the form needs from the browser and the server to take a picture in. */
export interface PictureServices {
  /** Pixel size; null when the browser cannot decode it, which leaves the judgement to the server. */
  readonly measure: (url: string) => Promise<{ width: number; height: number } | null>;
  readonly upload: (blob: Blob) => Promise<RemotePicture>;
  /** Keeps what could not be sent over a reload; absent where nothing can be kept. */
  readonly waiting?: Pick<WaitingDesk, 'keep' | 'drop'>;
}

export const browserPictureServices: PictureServices = {
  measure: async (url) => {
    const image = new Image();
    image.src = url;
    try {
      await image.decode();
      return { width: image.naturalWidth, height: image.naturalHeight };
    } catch {
      return null;
    }
  },
  upload: (blob) => uploadImage(blob),
  waiting: waitingDesk,
};

/** The same for a tool: one that makes files smaller takes them as they are or not at all. */
export const pictureServicesOf = ({ capability }: ToolDefinition): PictureServices =>
  capability === 'compress'
    ? { ...browserPictureServices, upload: uploadAsItIs }
    : browserPictureServices;
