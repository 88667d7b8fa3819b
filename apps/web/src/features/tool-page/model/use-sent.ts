import type { ToolDefinition } from '@zhuhui/tools';
import { useEffect, useState } from 'react';
import { browserPictureServices, fileUrl, type RemotePicture } from './picture.ts';
import { maskFieldOf, type SendState } from './send.ts';
import { baseSlotOf, pictureOf, type Version } from './versions.ts';

/** What goes along when a version is sent on; null when it is no picture. */
export function useSent(tool: ToolDefinition, version: Version): SendState | null {
  const picture = pictureOf(version);
  const mask = useFittingMask(tool, version, picture);
  if (picture === null) return null;
  const more = version.task.results
    .filter(({ kind, fileId }) => kind === 'image' && fileId !== picture.fileId)
    .map(remote);
  return { picture: remote(picture), ...(more.length > 0 && { more }), ...(mask && { mask }) };
}

const remote = ({ fileId, url, width, height }: RemotePicture): RemotePicture => ({
  ...{ fileId, url, width, height },
});

/** The mask of a run, if it is of its result's size: only then does it lie where it was drawn. */
function useFittingMask(
  tool: ToolDefinition,
  { task }: Version,
  picture: RemotePicture | null,
): RemotePicture | null {
  const base = baseSlotOf(tool);
  const field = base === null ? null : maskFieldOf(tool, base);
  const fileId = field === null ? undefined : task.settings[field];
  const [size, setSize] = useState<{ of: string; width: number; height: number } | null>(null);
  useEffect(() => {
    if (typeof fileId !== 'string') return;
    let isCurrent = true;
    void browserPictureServices.measure(fileUrl(fileId)).then((found) => {
      if (found && isCurrent) setSize({ of: fileId, ...found });
    });
    return () => {
      isCurrent = false;
    };
  }, [fileId]);
  if (size === null || size.of !== fileId || picture === null) return null;
  const { width, height } = size;
  const fits = width === picture.width && height === picture.height;
  return fits ? { fileId, url: fileUrl(fileId), width, height } : null;
}
