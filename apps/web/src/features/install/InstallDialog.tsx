import { Button, Dialog } from '../../shared/ui/index.ts';
import styles from './InstallDialog.module.css';
import { installNow, useInstall } from './install-prompt.ts';
import { INSTALL_STEPS, platformOf } from './platform.ts';

/** The client: the same application in a window of its own, by one press or by the browser's menu. */
export default function InstallDialog({ onClose }: { readonly onClose: () => void }) {
  const { offered, isInstalled } = useInstall();
  const steps = INSTALL_STEPS[platformOf(navigator.userAgent, navigator.maxTouchPoints)];
  return (
    <Dialog title="安装到桌面" onClose={onClose}>
      <div className={styles.install}>
        <img src="/icons/icon-192.png" alt="" width={64} height={64} className={styles.icon} />
        <p>
          像客户端一样用：独立窗口、桌面图标，手机相册里的图可以直接分享进来。断网时没传完的图会留着，连上自动上传。
        </p>
        {isInstalled && <p className={styles.note}>已经装好了，从桌面或应用列表打开。</p>}
        {!isInstalled && offered && (
          <Button variant="primary" icon="download" onClick={() => void installNow()}>
            安装
          </Button>
        )}
        {!isInstalled && !offered && (
          <ol className={styles.steps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
        {!isInstalled && !globalThis.isSecureContext && (
          <p className={styles.note}>
            本站没有用 HTTPS，浏览器不允许安装；可以先存为书签，或请管理员配置证书。
          </p>
        )}
      </div>
    </Dialog>
  );
}
