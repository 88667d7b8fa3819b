import { useQueryClient } from '@tanstack/react-query';
import type { PublicTool } from '@zhuhui/contracts';
import { priceOf, TICKET_NAMES, type ToolSample } from '@zhuhui/tools';
import { useState } from 'react';
import { useStore } from 'zustand';
import { messageOf } from '../../../shared/api-client/index.ts';
import { useTools } from '../../../shared/data/catalogue.ts';
import { startRun } from '../../../shared/data/start-run.ts';
import { refreshTickets, useCurrentUser, useTicketBalance } from '../../../shared/data/user.ts';
import { formatNumber } from '../../../shared/format/number.ts';
import { useTitle } from '../../../shared/hooks/use-title.ts';
import { Button, toast } from '../../../shared/ui/index.ts';
import { RechargeLink } from '../../../shared/ui/RechargeLink.tsx';
import { FormProvider } from '../FormContext.ts';
import barStyles from '../GenerateBar.module.css';
import { useStart } from '../model/use-start.ts';
import { SettingsPanel } from '../SettingsPanel.tsx';
import { useKeptForm } from '../use-kept-page.ts';
import { fillWithSample, usePageStart } from '../use-page-start.ts';
import workbench from '../Workbench.module.css';
import { BookmarkStrip } from './BookmarkStrip.tsx';
import { type Bookmark, rendererOf, renderSettings } from './bookmarks.ts';
import { LiveInvitation } from './LiveInvitation.tsx';
import { LiveStage } from './LiveStage.tsx';
import styles from './live.module.css';
import { canShare } from './screen.ts';
import { useBookmarks } from './use-bookmarks.ts';
import { useLive } from './use-live.ts';
import { usePaidMinute } from './use-paid-minute.ts';

/** Live rendering of a shared screen: settings, the two pictures, the views held on to. */
export function LivePage({ tool }: { readonly tool: PublicTool }) {
  const { definition, available, price } = tool;
  useTitle(definition.name);
  const client = useQueryClient();
  const user = useCurrentUser();
  const tools = useTools();
  const balance = useTicketBalance(price.ticketType);
  const { form, isResumed } = useKeptForm(definition);
  usePageStart(form, () => undefined, isResumed);
  const { signIn } = useStart(form, () => undefined);
  const bookmarks = useBookmarks(user?.id ?? null);
  const held = useStore(bookmarks);
  const [rendering, setRendering] = useState(false);
  const [sample, setSample] = useState<ToolSample | null>(null);
  const live = useLive(form);
  const sharing = live.share !== null && live.phase !== 'ended';
  const isPaid = usePaidMinute(live.meter);
  const short = balance !== null && balance < price.base;

  const rendererFor = (bookmark: Bookmark) =>
    tools.data?.find(({ definition: { id } }) => id === rendererOf(bookmark.settings));
  const costOf = (bookmark: Bookmark): number => {
    const renderer = rendererFor(bookmark);
    if (!renderer) return 0;
    const settings = renderSettings(renderer.definition, bookmark);
    return priceOf(renderer.definition, settings, renderer.price.base);
  };

  const hold = () => {
    const { share } = live;
    const picture = share?.loop.store.getState().picture;
    if (!share || !picture) return;
    void bookmarks.add(picture, form.settingsToSend(), share.screen.shot(live.crop));
  };

  const render = async (chosen: readonly Bookmark[]) => {
    setRendering(true);
    try {
      for (const bookmark of chosen) {
        const renderer = rendererFor(bookmark);
        if (!renderer) continue;
        const { taskId } = await startRun(client, {
          tool: renderer.definition.id,
          settings: renderSettings(renderer.definition, bookmark),
        });
        await bookmarks.rendered(bookmark.id, taskId);
      }
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setRendering(false);
      refreshTickets(client);
      void client.invalidateQueries({ queryKey: ['tasks'] });
    }
  };

  const start = (picture?: string) => {
    if (user === null) signIn(picture ? '登录后可以用示例试' : '登录后可以共享屏幕');
    else live.start(picture);
  };
  const choose = async (chosen: ToolSample) => {
    setSample(chosen);
    await fillWithSample(form, chosen);
    if (sharing) live.start(chosen.screen);
  };

  return (
    <FormProvider value={form}>
      <div className={styles.page}>
        <section className={workbench.left} aria-label="设置">
          <SettingsPanel
            tool={definition}
            ignoredFields={tool.ignoredFields}
            compact={false}
            foundKind={null}
            // Nobody's own screen is given up for a sample by a slip of the hand.
            onSample={sharing && !sample ? undefined : (chosen) => void choose(chosen)}
          />
          <div className={barStyles.bar}>
            {sharing ? (
              <Button size="large" className={barStyles.button} onClick={live.share?.loop.end}>
                结束共享
              </Button>
            ) : (
              <Button
                variant="primary"
                size="large"
                className={barStyles.button}
                disabled={!available || (short && !isPaid) || !(sample || canShare())}
                busy={live.isStarting}
                onClick={() => start(sample?.screen)}
              >
                {sample ? '用示例开始' : '共享屏幕'}
                <span className={barStyles.price}>{formatNumber(price.base)} 券/分钟</span>
              </Button>
            )}
            {sample && !sharing && canShare() && (
              <Button className={barStyles.button} onClick={() => setSample(null)}>
                改为共享屏幕
              </Button>
            )}
            <p className={barStyles.facts}>
              <span>
                {short && isPaid && !sharing
                  ? '这一分钟付过了，还能接着用'
                  : '出图才计时，切到别的标签页自动停'}
              </span>
              {balance !== null && (
                <span className={short ? barStyles.short : undefined}>
                  {TICKET_NAMES[price.ticketType]} {formatNumber(balance)}
                  {short && (
                    <>
                      {' '}
                      <RechargeLink type={price.ticketType} className={barStyles.link} />
                    </>
                  )}
                </span>
              )}
            </p>
          </div>
        </section>
        <section className={styles.centre} aria-label="画面">
          {live.share === null ? (
            <LiveInvitation
              tool={tool}
              sample={sample}
              onSample={(chosen) => void choose(chosen)}
            />
          ) : (
            <LiveStage
              share={live.share}
              crop={live.crop}
              hasHeld={held.length > 0}
              onCrop={live.setCrop}
              onHold={hold}
            />
          )}
        </section>
        <BookmarkStrip
          bookmarks={held}
          cost={held.reduce((sum, one) => sum + (one.taskId || !one.picture ? 0 : costOf(one)), 0)}
          isBusy={rendering}
          onRender={(chosen) => void render(chosen)}
          onRetry={(id) => void bookmarks.retry(id)}
          onRemove={(id) => void bookmarks.remove(id)}
        />
      </div>
    </FormProvider>
  );
}
