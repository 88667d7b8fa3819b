import { type DesignProjectDetail, endpoints } from '@zhuhui/contracts';
import type { TestClient } from '../../../testing/build-app.ts';
import { pictureBytes } from '../../../testing/pictures.ts';

/** A project with one view and as many versions of it as asked for, of pictures just uploaded. */
export async function buildProject(client: TestClient, versions = 2): Promise<DesignProjectDetail> {
  const { project, views } = await client.call(endpoints.createDesignProject, {
    ...{ name: '云栖住宅', views: ['客厅'] },
  });
  const fileIds: string[] = [];
  for (let nth = 0; nth < versions; nth++) {
    fileIds.push((await client.upload(await pictureBytes(96 + nth, 64))).fileId);
  }
  const viewId = views[0]?.id ?? '';
  if (versions > 0) await client.call(endpoints.addDesignVersions, { viewId, fileIds });
  return client.call(endpoints.designProject, { id: project.id });
}
