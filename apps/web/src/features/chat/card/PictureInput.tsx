import type { RefObject } from 'react';
import { takePictures } from '../model/take-pictures.ts';

interface PictureInputProps {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly onFile: (file: File | undefined) => void;
}

/** The browser's own choice of a file, out of sight behind a button. */
export function PictureInput({ inputRef, onFile }: PictureInputProps) {
  return (
    <input
      ref={inputRef}
      type="file"
      accept="image/*"
      hidden
      onChange={(event) => {
        onFile(takePictures(event.target.files)[0]);
        event.target.value = '';
      }}
    />
  );
}
