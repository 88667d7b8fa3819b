import type { UploadedFile } from '@zhuhui/contracts';
import { useState } from 'react';
import { messageOf, uploadImage } from '../../../shared/api-client/index.ts';
import { toast } from '../../../shared/ui/index.ts';

/** Takes files to the server, one at a time; what goes wrong is said aloud. */
export function usePictureUpload(onPicture: (picture: UploadedFile) => void) {
  const [isUploading, setIsUploading] = useState(false);
  const upload = async (file: Blob | undefined) => {
    if (!file) return;
    setIsUploading(true);
    try {
      onPicture(await uploadImage(file));
    } catch (error) {
      toast.error(messageOf(error));
    }
    setIsUploading(false);
  };
  return { isUploading, upload };
}
