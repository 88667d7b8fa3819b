import { copyText } from '../browser/copy-text.ts';
import { toast } from './toast.ts';

/** Copies a text and says so: `what` names it. To be called while a press is handled. */
export const copyAndSay = (text: string, what: string): Promise<void> =>
  copyText(text).then(
    () => toast.success(`${what}已复制`),
    () => toast.error('浏览器没有让复制，请手动选中'),
  );
