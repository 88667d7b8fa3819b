import { endpoints } from '@zhuhui/contracts';
import type { TestClient } from '../build-app.ts';
import { pictureBytes } from '../pictures.ts';

/** What an account owns in design management. */
export interface DesignBelongings {
  readonly projectId: string;
  readonly viewId: string;
  readonly versionId: string;
  /** Another one of the same view. */
  readonly secondVersionId: string;
  readonly versionToRemove: string;
  /** In the trash, one to be taken back and one to be removed for good. */
  readonly removedVersionId: string;
  readonly versionToEmpty: string;
  /** A comment with a pin, and one for calls that take it away. */
  readonly commentId: string;
  readonly commentToRemove: string;
  /** A link to the project, what its address ends in, and a visitor's pass; one to be taken back. */
  readonly shareId: string;
  readonly shareToken: string;
  readonly sharePass: string;
  readonly shareToRevoke: string;
}

/** The code of every link here. */
export const SHARE_PIN = '204816';

export async function acquireDesign(client: TestClient): Promise<DesignBelongings> {
  const { project, views } = await client.call(endpoints.createDesignProject, {
    ...{ name: '一个项目', views: ['客厅'] },
  });
  const [projectId, viewId] = [project.id, views[0]?.id ?? ''];
  const fileIds: string[] = [];
  for (let nth = 0; nth < 5; nth++) {
    fileIds.push((await client.upload(await pictureBytes(120 + nth, 90))).fileId);
  }
  const { versions } = await client.call(endpoints.addDesignVersions, { viewId, fileIds });
  const [versionId = '', secondVersionId = '', versionToRemove = '', ...removed] = versions.map(
    ({ id }) => id,
  );
  const [removedVersionId = '', versionToEmpty = ''] = removed;
  for (const id of removed) await client.call(endpoints.removeDesign, { kind: 'version', id });
  const comment = async (text: string) =>
    (
      await client.call(endpoints.addDesignComment, {
        ...{ versionId, text, pin: { x: 0.5, y: 0.5 } },
      })
    ).id;
  const share = () => client.call(endpoints.createDesignShare, { projectId, pin: SHARE_PIN });
  const { token, ...link } = await share();
  const opened = await client.call(endpoints.openShare, { token, pin: SHARE_PIN });
  return {
    ...{ projectId, viewId, versionId, secondVersionId },
    ...{ versionToRemove, removedVersionId, versionToEmpty },
    commentId: await comment('换成木饰面'),
    commentToRemove: await comment('这里不用改'),
    ...{ shareId: link.share.id, shareToken: token, sharePass: opened.pass },
    shareToRevoke: (await share()).share.id,
  };
}
