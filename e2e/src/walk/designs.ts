import type { Page } from 'playwright-core';
import { DesignsPage, LookPage } from '../pages/designs-page.ts';
import { isPictureShown } from '../pages/pictures-shown.ts';

const PROJECT = '翡翠湾';
const PIN = '204816';

/** Filled by {@link prepareDesign}. */
const made = { token: '' };

/** A project with a picture, a comment and a link for a client. */
export async function prepareDesign(requests: Page['request'], fileId: string): Promise<void> {
  const call = async (name: string, data: object) => {
    const reply = await requests.post(`/api/design/${name}`, { data });
    return (await reply.json()).data;
  };
  const { project, views } = await call('createProject', {
    name: PROJECT,
    views: ['客厅', '主卧'],
  });
  const { versions } = await call('addVersions', { viewId: views[0].id, fileIds: [fileId] });
  const pin = { x: 0.3, y: 0.8 };
  await call('addComment', { versionId: versions[0].id, text: '地板换浅一点', pin });
  const { token } = await call('createShare', { projectId: project.id, pin: PIN });
  made.token = token;
}

/** One project, from the list of them. */
export async function openDesign(page: Page): Promise<void> {
  await page.getByRole('link', { name: `打开项目 ${PROJECT}` }).click();
  await isPictureShown(new DesignsPage(page).version('客厅', 1).locator('img'));
}

/** What a client was sent. */
export const lookAddress = (): string => `/kantu#${made.token}`;

/** A client enters the code that came with the link. */
export async function enterLook(page: Page): Promise<void> {
  await new LookPage(page).enter({ link: lookAddress(), pin: PIN });
}
