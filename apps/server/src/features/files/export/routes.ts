import { endpoints } from '@zhuhui/contracts';
import type { FastifyInstance } from 'fastify';
import { attach } from '../../../http/attach.ts';
import { route } from '../../../http/route.ts';
import type { FilmWriter } from '../../../platform/film/encoder.ts';
import { zipStream } from '../archive.ts';
import { extensionOf, isRaster, RASTER_MIME } from '../formats.ts';
import type { FileService } from '../service.ts';
import { entryNames } from './names.ts';
import { createExports } from './service.ts';

const WIPE_MIME = { gif: 'image/gif', mp4: 'video/mp4' } as const;

/** The calls that answer with a file to keep. */
export function exportRoutes(app: FastifyInstance, files: FileService, films: FilmWriter): void {
  const exports = createExports(files, films);

  route(app, endpoints.exportImage, async (call, { reply, user }) => {
    attach(reply, RASTER_MIME[call.format], `zhuhui.${call.format}`).send(
      await exports.image(user.id, call),
    );
    return null;
  });

  route(app, endpoints.exportPsd, async (call, { reply, user }) => {
    attach(reply, 'image/vnd.adobe.photoshop', 'zhuhui.psd').send(await exports.psd(user.id, call));
    return null;
  });

  route(app, endpoints.exportWipe, async (call, { reply, user }) => {
    attach(reply, WIPE_MIME[call.format], `zhuhui.${call.format}`).send(
      await exports.wipe(user.id, call),
    );
    return null;
  });

  route(app, endpoints.downloadZip, async (call, { reply, user }) => {
    const { fileIds, format, names = [], dpi } = call;
    // Every file is looked up first, so that what cannot be had is an answer and not a broken archive.
    const chosen = new Map(fileIds.map((fileId, at) => [fileId, names[at]]));
    const extensions: string[] = [];
    for (const fileId of chosen.keys()) {
      const { mime } = await files.open(user.id, fileId, null);
      const isConverted = isRaster(mime) && format !== 'stored';
      if (isConverted) await files.assertFits(user.id, fileId, format);
      extensions.push(isConverted ? format : extensionOf(mime));
    }
    const entryName = entryNames([...chosen.values()], extensions);
    const entries = [...chosen.keys()].map((fileId, at) => ({
      name: entryName[at] ?? fileId,
      read: () => exports.entry(user.id, fileId, format, dpi),
    }));
    attach(reply, 'application/zip', 'zhuhui.zip').send(zipStream(entries));
    return null;
  });
}
