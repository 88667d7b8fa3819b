import { useState } from 'react';
import { messageOf, uploadImage } from '../../../shared/api-client/index.ts';
import { newId } from '../../../shared/browser/new-id.ts';
import { toast } from '../../../shared/ui/index.ts';
import type { ShownMessage } from './tree.ts';

/** A picture beside the question that is being written. */
interface Attachment {
  readonly id: string;
  /** Shows it before the server has it. */
  readonly url: string;
  /** Null while it is being uploaded. */
  readonly fileId: string | null;
}

export interface Images {
  readonly attachments: readonly Attachment[];
  readonly isUploading: boolean;
  readonly add: (files: readonly File[]) => void;
  readonly remove: (id: string) => void;
  /** Hands the pictures over to a message and starts anew. */
  readonly take: () => ShownMessage['images'];
}

/** The pictures of a question, uploaded as they come. */
export function useImages(most: number): Images {
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);

  const drop = (id: string, url: string) => {
    setAttachments((all) => all.filter((each) => each.id !== id));
    // The browser keeps the picture for as long as its address can be asked for.
    URL.revokeObjectURL(url);
  };

  const upload = async (file: File, id: string, url: string) => {
    try {
      const { fileId } = await uploadImage(file);
      setAttachments((all) => all.map((each) => (each.id === id ? { ...each, fileId } : each)));
    } catch (error) {
      drop(id, url);
      toast.error(messageOf(error));
    }
  };
  return {
    attachments,
    isUploading: attachments.some(({ fileId }) => fileId === null),
    add(files) {
      const fitting = files.slice(0, most - attachments.length);
      if (fitting.length < files.length) toast.error(`一次最多 ${most} 张图`);
      for (const file of fitting) {
        const id = newId();
        const url = URL.createObjectURL(file);
        setAttachments((all) => [...all, { id, url, fileId: null }]);
        void upload(file, id, url);
      }
    },
    remove(id) {
      const url = attachments.find((each) => each.id === id)?.url;
      if (url !== undefined) drop(id, url);
    },
    take() {
      setAttachments([]);
      return attachments.flatMap(({ fileId, url }) => (fileId === null ? [] : [{ fileId, url }]));
    },
  };
}
