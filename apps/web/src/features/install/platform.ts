/** How an application is put onto the screen of a device, where the browser does not ask by itself. */
export type Platform = 'ios' | 'android' | 'macSafari' | 'firefox' | 'wechat' | 'desktop';

/** @param touchPoints an iPad calls itself a Mac, but has fingers on it */
export function platformOf(userAgent: string, touchPoints: number): Platform {
  if (/MicroMessenger/i.test(userAgent)) return 'wechat';
  const isMac = /Macintosh/.test(userAgent);
  if (/iPhone|iPad|iPod/.test(userAgent) || (isMac && touchPoints > 1)) return 'ios';
  if (/Android/.test(userAgent)) return 'android';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (isMac && /Safari\//.test(userAgent) && !/Chrom(e|ium)|Edg\//.test(userAgent)) {
    return 'macSafari';
  }
  return 'desktop';
}

export const INSTALL_STEPS: Readonly<Record<Platform, readonly string[]>> = {
  ios: ['用 Safari 打开本页', '点底部的「分享」按钮', '选「添加到主屏幕」，再点「添加」'],
  android: ['用 Chrome 或 Edge 打开本页', '点右上角的菜单', '选「安装应用」或「添加到主屏幕」'],
  macSafari: ['点菜单栏「文件」', '选「添加到程序坞」，再点「添加」'],
  firefox: ['电脑上的 Firefox 不能安装网页应用', '换用 Chrome 或 Edge 打开本页，再回到这里安装'],
  wechat: ['点右上角「…」，选「在浏览器打开」', '在浏览器里再打开「安装到桌面」'],
  desktop: [
    '用 Chrome 或 Edge 打开本页',
    '点地址栏右端的安装图标；没有图标时，从菜单里选「安装筑绘」',
  ],
};
