import { z } from 'zod';
import { id, noInput } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

export const uploadedFileSchema = z.object({
  fileId: id,
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
  mime: z.string(),
});
export type UploadedFile = z.infer<typeof uploadedFileSchema>;

export const uploadImage = defineEndpoint({
  method: 'POST',
  path: '/ai/uploadImage',
  summary: '上传图片(multipart,字段名 file)',
  access: 'user',
  encoding: 'multipart',
  input: noInput,
  data: uploadedFileSchema,
});

export const downloadFormats = ['png', 'jpg', 'webp'] as const;

export const downloadZip = defineEndpoint({
  method: 'POST',
  path: '/ai/downloadZip',
  summary: '打包下载',
  access: 'user',
  input: z.object({
    fileIds: z.array(id).min(1, '请选择图片').max(200, '一次最多 200 张'),
    format: z.enum(downloadFormats).default('png'),
  }),
  data: z.null(),
  raw: 'binary',
});
