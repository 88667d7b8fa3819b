import { endpoints } from '@zhuhui/contracts';
import { wechatIdentities } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids.ts';
import type { TestApp, TestClient } from '../build-app.ts';
import { pictureBytes } from '../pictures.ts';
import { acquireDesign, type DesignBelongings } from './design-belongings.ts';
import { acquireGallery, type GalleryBelongings } from './gallery-belongings.ts';

/**
 * What one account owns, by id: everything another one might name. Whoever adds a call that takes a new
 * kind of id adds one here, and uses it in `requests.ts`.
 */
export interface Belongings extends DesignBelongings, GalleryBelongings {
  readonly userId: string;
  readonly phone: string;
  readonly fileId: string;
  readonly maskFileId: string;
  /** A finished run. */
  readonly taskId: string;
  /** Finished runs for calls that take them away. */
  readonly taskToDelete: string;
  readonly taskToRemove: string;
  /** Of tasks that were removed and can come back. */
  readonly removalId: string;
  readonly assetId: string;
  readonly assetToRemove: string;
  readonly removedAssetId: string;
  readonly orderNo: string;
  readonly orderToClose: string;
  readonly conversationId: string;
  readonly conversationToDelete: string;
  readonly questionId: string;
  readonly answerId: string;
  /** Of a code to sign in by that it has scanned. */
  readonly sceneId: string;
  /** Of a WeChat that opens it. */
  readonly wechatId: string;
  readonly liveSessionId: string;
  /** A second browser that is signed in to it. */
  readonly deviceId: string;
  /** A picture to send to it. */
  readonly liveFrame: string;
}

/** What every installation sells from the start. */
const PRODUCT = '普通券 100 张';

/** Lets the account come by one of everything, over the calls of the contract. */
export async function acquire(app: TestApp, client: TestClient): Promise<Belongings> {
  const { id: userId } = await client.call(endpoints.userInfo);
  const { rows } = await app.database.pool.query('select phone from users where id = $1', [userId]);
  const { fileId } = await client.upload(await pictureBytes());
  const { maskFileId } = await client.call(endpoints.clickMask, {
    image: fileId,
    points: [{ x: 60, y: 60, label: 1 }],
  });
  const run = async () => (await client.run('text2Img', { prompt: '客厅' })).taskId;
  const [taskId, taskToDelete, taskToRemove, gone] = await Promise.all([
    run(),
    run(),
    run(),
    run(),
  ]);
  const { removalId } = await client.call(endpoints.removeTasks, { taskIds: [gone] });
  const asset = async () => {
    const picture = await client.upload(await pictureBytes());
    const draft = { kind: 'furniture' as const, name: '椅子', fileId: picture.fileId };
    return (await client.call(endpoints.addAsset, draft)).id;
  };
  const [assetId, assetToRemove, removedAssetId] = [await asset(), await asset(), await asset()];
  await client.call(endpoints.removeAsset, { id: removedAssetId });
  const product = (await client.call(endpoints.orderProducts)).find(({ name }) => name === PRODUCT);
  const order = async () =>
    (await client.call(endpoints.createOrder, { productId: product?.id ?? '' })).orderNo;
  const talk = () => client.call(endpoints.talk, { message: '你好', isDeepThinking: false });
  const { conversationId, questionId, answer } = await talk();
  const { sessionId } = await client.call(endpoints.liveStart, { settings: { prompt: '客厅' } });
  const { sceneId } = await app.client().call(endpoints.scanCode);
  await client.call(endpoints.scanOpen, { sceneId });
  const wechatId = newId();
  await app.database.db
    .insert(wechatIdentities)
    .values({ id: wechatId, userId, appId: 'wx', openId: wechatId });
  const phone = String(rows[0]?.phone);
  await app.signedIn(phone);
  const devices = await client.call(endpoints.devices);
  const deviceId = devices.find(({ isThis }) => !isThis)?.sessionId ?? '';
  return {
    ...(await acquireDesign(client)),
    ...(await acquireGallery(client, taskId)),
    ...{ userId, phone, deviceId, fileId, maskFileId },
    ...{ taskId, taskToDelete, taskToRemove, removalId },
    ...{ assetId, assetToRemove, removedAssetId },
    ...{ orderNo: await order(), orderToClose: await order() },
    ...{ conversationId, questionId, answerId: answer.messageId },
    conversationToDelete: (await talk()).conversationId,
    ...{ sceneId, wechatId },
    liveSessionId: sessionId,
    liveFrame: `data:image/png;base64,${(await pictureBytes(64, 48)).toString('base64')}`,
  };
}
