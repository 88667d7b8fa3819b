import {
  DEFAULT_LABEL_POLICY,
  type Endpoint,
  type endpoints,
  type InputOf,
} from '@zhuhui/contracts';
import type { Belongings } from './belongings.ts';

/**
 * How every call of the contract is made with things of the first account: the table behind the test that
 * nobody reaches what is another's (`http/access.http.test.ts`). One line per endpoint.
 */

export interface Attempt<Input = unknown> {
  readonly input: (own: Belongings) => Input;
  /**
   * What another account is answered that names the first one's things; null where the call names nothing
   * of anybody's.
   */
  readonly strangerGets: number | null;
}

/** Names something of the first account: to anybody else it is not there. */
const owned = <I>(input: (own: Belongings) => I, strangerGets = 404): Attempt<I> => ({
  input,
  strangerGets,
});
/** Names nothing of anybody's: what comes back is the caller's own, or everybody's. */
const plain = <I>(input: I): Attempt<I> => ({ input: () => input, strangerGets: null });
/** Only administrators call it; who else does is refused whatever is named. */
const named = <I>(input: (own: Belongings) => I): Attempt<I> => ({ input, strangerGets: null });

const NOON = '2026-01-01T04:00:00.000Z';
const LATER = '2026-02-01T04:00:00.000Z';
const NOBODYS_PHONE = '13700000009';
const NOBODYS_SCENE = 'n'.repeat(22);

type Calls = typeof endpoints;
export type EndpointName = keyof Calls;
type Table = {
  readonly [N in EndpointName]?: Attempt<Calls[N] extends Endpoint ? InputOf<Calls[N]> : never>;
};

export const REQUESTS = {
  // Anybody
  smsSend: plain({ phoneNo: NOBODYS_PHONE }),
  smsLogin: plain({ phoneNo: NOBODYS_PHONE, verifyCode: '000000' }),
  testLogin: plain({ phoneNo: NOBODYS_PHONE }),
  scanCode: plain({}),
  scanCheck: plain({ sceneId: NOBODYS_SCENE }),
  scanBindPhone: plain({
    ...{ sceneId: NOBODYS_SCENE, phoneNo: NOBODYS_PHONE, verifyCode: '000000' },
  }),
  logout: plain({}),
  invalidateSession: plain({}),
  deleteRedirect: plain({}),
  adminLogin: plain({ account: 'nobody', password: 'nothing' }),
  adminLogout: plain({}),
  allAssets: plain({}),
  orderProducts: plain({}),
  vipLevels: plain({}),
  payWay: plain({}),
  handbookEntry: plain({ id: 'nothing' }),
  tools: plain({}),
  allClassify: plain({}),
  health: plain({}),
  signInMethods: plain({}),
  newCaptcha: plain({}),
  answerCaptcha: plain({ captchaId: 'nothing' }),
  emailLoginSend: plain({ email: 'nobody@example.com' }),
  emailLogin: plain({ email: 'nobody@example.com', verifyCode: '000000' }),
  accountLogin: plain({ account: 'nobody', password: 'nothing' }),
  announcements: plain({}),
  siteText: plain({ name: 'agreement' as const }),

  // An account's own
  userInfo: plain({}),
  vipInfo: plain({}),
  invites: plain({}),
  ownSignIn: plain({}),
  bindEmailSend: plain({ email: 'nobody@example.com' }),
  bindEmail: plain({ email: 'nobody@example.com', verifyCode: '000000' }),
  unbindEmail: plain({}),
  setPassword: plain({ password: 'a password of the tests', verifyCode: '000000' }),
  readAnnouncement: plain({ id: 'nothing' }),
  devices: plain({}),
  signOutDevice: owned(({ deviceId }) => ({ sessionId: deviceId })),
  signOutOthers: plain({}),
  changeProfile: plain({ nickname: '阿木' }),
  ownCodeSend: plain({ purpose: 'changePhone' as const }),
  provePhone: plain({ verifyCode: '000000' }),
  newPhoneCode: plain({ phoneNo: NOBODYS_PHONE, pass: 'nothing' }),
  changePhone: plain({ phoneNo: NOBODYS_PHONE, verifyCode: '000000', pass: 'nothing' }),
  deletionSummary: plain({}),
  deleteAccount: plain({ verifyCode: '000000' }),
  keepAccount: plain({}),
  downloadData: plain({}),
  scanOpen: owned(({ sceneId }) => ({ sceneId })),
  scanConfirm: owned(({ sceneId }) => ({ sceneId, agreed: false })),
  wechatIdentities: plain({}),
  unlinkWechat: owned((own) => ({ id: own.wechatId })),
  totalTicket: plain({ type: 1 }),
  ticketRecords: plain({}),
  ticketBatches: plain({}),

  // Files
  uploadImage: plain({}),
  exportImage: owned(({ fileId }) => ({ fileId })),
  downloadZip: owned(({ fileId }) => ({ fileIds: [fileId] })),
  exportPsd: owned(({ fileId }) => ({ fileId, layers: [{ fileId, name: '底图' }] })),
  exportWipe: owned(({ fileId }) => ({ before: fileId, after: fileId, widthPx: 240, seconds: 2 })),
  clickMask: owned(({ fileId }) => ({
    image: fileId,
    points: [{ x: 9, y: 9, label: 1 as const }],
  })),

  // AI labels
  labelStyle: plain({}),
  labelDerived: owned(({ fileId }) => ({ fileIds: [fileId], kind: 'picture' as const })),
  verifyLabel: plain({}),

  // Live
  liveStart: plain({ settings: { prompt: '客厅' } }),
  liveSettings: owned((own) => ({ sessionId: own.liveSessionId, settings: { prompt: '卧室' } })),
  liveFrame: owned((own) => ({ sessionId: own.liveSessionId, frame: own.liveFrame })),
  liveStop: owned((own) => ({ sessionId: own.liveSessionId })),

  // Assets
  addAsset: owned(({ fileId }) => ({ kind: 'furniture' as const, fileId, name: '桌子' })),
  editAsset: owned((own) => ({ id: own.assetId, name: '新名' })),
  removeAsset: owned((own) => ({ id: own.assetToRemove })),
  restoreAsset: owned((own) => ({ id: own.removedAssetId })),

  // Orders
  createOrder: plain({ productId: 'nothing' }),
  createAliPayOrder: owned(({ orderNo }) => ({ orderNo })),
  checkOrder: owned(({ orderNo }) => ({ orderNo })),
  completeOrder: owned(({ orderNo }) => ({ orderNo })),
  closeOrder: owned((own) => ({ orderNo: own.orderToClose })),
  orderPage: plain({}),
  orderDetail: owned(({ orderNo }) => ({ orderNo })),

  // Tasks
  startTask: owned(({ fileId }) => ({ tool: 'toline', settings: { uploadImage: fileId } }), 400),
  getTask: owned(({ taskId }) => ({ taskId })),
  getTaskList: plain({}),
  deleteTask: owned((own) => ({ taskId: own.taskToDelete })),
  cancelTask: owned(({ taskId }) => ({ taskId })),
  favoriteTask: owned(({ taskId }) => ({ taskId, favorite: true })),
  taskPreview: owned(({ taskId }) => ({ taskId })),
  historyMonths: plain({}),
  historySlice: plain({}),
  historyReferences: plain({ limit: 100 }),
  favoriteTasks: owned(({ taskId }) => ({ taskIds: [taskId], favorite: true })),
  removeTasks: owned((own) => ({ taskIds: [own.taskToRemove] })),
  restoreTasks: owned(({ removalId }) => ({ removalId })),

  // Talking
  talkStream: owned(({ conversationId }) => ({ conversationId, message: '你好' })),
  talkResume: owned((own) => ({ messageId: own.answerId })),
  talk: owned(({ conversationId }) => ({ conversationId, message: '你好' })),
  talkStop: owned((own) => ({ messageId: own.answerId })),
  talkHistory: plain({}),
  talkHistoryDetail: owned(({ conversationId }) => ({ conversationId })),
  talkShow: owned((own) => ({ conversationId: own.conversationId, messageId: own.questionId })),
  talkRename: owned(({ conversationId }) => ({ conversationId, title: '新名' })),
  talkDelete: owned((own) => ({ conversationId: own.conversationToDelete })),
  talkFillCard: owned((own) => ({ messageId: own.answerId, card: 0, settings: {} })),
  talkModels: plain({}),

  // Administrators
  adminMe: plain({}),
  adminLabels: plain({}),
  saveLabels: plain(DEFAULT_LABEL_POLICY),
  unmarkedGrants: plain({}),
  unmarkedGrantsCsv: plain({}),
  grantUnmarked: plain({ phone: '13700000029', reason: '一份用来试的协议' }),
  revokeUnmarked: plain({ id: 'nothing' }),
  auditPage: plain({}),
  auditChoices: plain({}),
  auditCsv: plain({}),
  auditVerify: plain({}),
  administrators: plain({}),
  administratorsCsv: plain({}),
  addAdministrator: plain({ account: 'nobody-yet', role: 'auditor' as const }),
  changeAdministrator: plain({ id: 'nothing', role: 'auditor' as const }),
  resetAdministrator: plain({ id: 'nothing', what: 'lock' as const }),
  adminSecurity: plain({}),
  changeAdminPassword: plain({ password: 'not it', newPassword: 'another password' }),
  beginTotp: plain({ password: 'not it' }),
  confirmTotp: plain({ code: '000000' }),
  endTotp: plain({ password: 'not it' }),
  endAdminSession: plain({ sessionId: 'nothing' }),
  accountPage: plain({}),
  accountCsv: plain({}),
  createAccount: plain({ phoneNo: '13700000019' }),
  accountDetail: named(({ userId }) => ({ accountId: userId })),
  editAccount: named(({ userId }) => ({ accountId: userId, note: '常客' })),
  removeAccount: plain({ accountId: 'nothing', reason: '试' }),
  accountTickets: named(({ userId }) => ({
    ...{ accountId: userId, ticketType: 1 as const, amount: 1, reason: '试' },
    requestId: 'a request of the tests',
  })),
  accountMonths: plain({
    ...{ accountId: 'nothing', level: 1, months: 1, reason: '试' },
    requestId: 'a request of the tests',
  }),
  viewAsUser: plain({ accountId: 'nothing' }),
  viewing: plain({}),
  endViewing: plain({}),
  adminProducts: plain({}),
  adminProductsCsv: plain({}),
  arrangeProducts: plain({ ids: ['nothing'] }),
  adminTasks: plain({}),
  adminTasksCsv: plain({}),
  adminTask: named(({ taskId }) => ({ taskId })),
  viewTaskResults: named(({ taskId }) => ({ taskId, reason: '有人报告了它' })),
  cancelTaskOf: named(({ taskId }) => ({ taskId })),
  requeueTaskOf: named(({ taskId }) => ({ taskId, round: 1 })),
  queueState: plain({}),
  pauseQueue: plain({ paused: false }),
  adminTools: plain({}),
  adminToolsCsv: plain({}),
  saveToolRule: plain({ toolId: 'nothing', enabled: true }),
  adminAnnouncements: plain({}),
  adminAnnouncementsCsv: plain({}),
  saveAnnouncement: plain({ title: '告示', shownFrom: NOON, shownTo: LATER }),
  removeAnnouncement: plain({ id: 'nothing' }),
  adminTexts: plain({}),
  adminTextsCsv: plain({}),
  textVersions: plain({ name: 'agreement' as const }),
  publishText: plain({ name: 'agreement' as const, body: '正文', basedOn: 999 }),
  houseAssets: plain({}),
  houseAssetsCsv: plain({}),
  uploadHouseAsset: plain({}),
  saveHouseAsset: plain({ kind: 'furniture' as const, name: '椅子', id: 'nothing' }),
  orderHouseAssets: plain({ kind: 'furniture' as const, ids: ['nothing'] }),
  dashboard: plain({}),
  saveProduct: plain({
    name: '一件',
    goods: { kind: 'tickets' as const, tickets: { normal: 1, live: 0, gpt: 0 }, validDays: null },
    priceFen: 100,
  }),
  adminVipLevels: plain({}),
  adminVipLevelsCsv: plain({}),
  saveVipLevel: plain({
    ...{ level: 9, name: '九级', queueWeight: 1, discountPercent: 0 },
    monthlyTickets: { normal: 0, live: 0, gpt: 0 },
  }),
  adminOrders: plain({}),
  adminOrdersCsv: plain({}),
  adminOrder: named(({ orderNo }) => ({ orderNo })),
  refundOrder: named(({ orderNo }) => ({ orderNo, reason: '试' })),
  adminBills: plain({}),
  adminBillsCsv: plain({}),
  billDifferences: plain({}),
  billDifferencesCsv: plain({}),
  importBill: plain({ day: '2026-01-01' }),
  settleDifference: plain({ id: 'nothing' }),
  markDifference: plain({ id: 'nothing', reason: '试' }),
  adminEngines: plain({}),
  adminEnginesCsv: plain({}),
  engineKinds: plain({}),
  saveEngine: plain({ kind: 'nothing', name: '无' }),
  checkEngine: plain({ kind: 'nothing', name: '无' }),
  checkGraph: plain({ kind: 'nothing', text: '{}' }),
  enableEngine: plain({ id: 'nothing', enabled: true }),
  removeEngine: plain({ id: 'nothing' }),
  orderEngines: plain({ ids: ['nothing'] }),
  toolOrders: plain({}),
  saveToolOrder: plain({ toolId: 'nothing', engineIds: [] }),
  // The gallery
  galleryList: plain({}),
  galleryImages: plain({}),
  galleryFacets: plain({}),
  galleryEntry: plain({ id: 'nothing' }),
  galleryImage: plain({ id: 'nothing' }),
  gallerySimilar: plain({ imageId: 'nothing' }),
  gallerySimilarTo: plain({}),
  galleryRemake: plain({ imageId: 'nothing' }),
  galleryAuthor: plain({ id: 'nothing' }),
  galleryComments: plain({ entryId: 'nothing' }),
  galleryView: plain({ id: 'nothing' }),
  galleryPublish: owned(({ taskId }) => ({
    ...{ kind: 'set' as const, title: '一组', consent: true as const },
    pictures: [{ taskId, ordinal: 0 }],
  })),
  galleryEdit: plain({ id: 'nothing', title: '一组' }),
  galleryWithdraw: plain({ id: 'nothing' }),
  galleryRepublish: plain({ id: 'nothing', consent: true as const }),
  galleryRemove: plain({ id: 'nothing' }),
  galleryOwn: plain({}),
  galleryMe: plain({}),
  gallerySaveMe: plain({ name: '署名' }),
  galleryLike: plain({ id: 'nothing', liked: true }),
  galleryLiked: plain({}),
  galleryFollow: plain({ authorId: 'nothing', followed: true }),
  galleryFollowing: plain({}),
  galleryComment: plain({ entryId: 'nothing', body: '好' }),
  galleryUncomment: plain({ id: 'nothing' }),
  galleryReport: plain({ entryId: 'nothing', reason: 'other' as const }),
  galleryDownload: plain({ imageId: 'nothing' }),
  galleryDownloads: plain({}),
  galleryAlbums: plain({}),
  galleryAlbum: plain({ id: 'nothing' }),
  gallerySaveAlbum: plain({ name: '灵感' }),
  galleryRemoveAlbum: plain({ id: 'nothing' }),
  galleryCollect: plain({ entryId: 'nothing', collected: true }),
  adminGallery: plain({}),
  adminGalleryCsv: plain({}),
  adminGalleryEntry: plain({ id: 'nothing' }),
  adminGalleryPicture: plain({ imageId: 'nothing' }),
  judgeGallery: plain({ id: 'nothing', verdict: 'approve' as const }),
  galleryReports: plain({}),
  galleryReportsCsv: plain({}),
  settleReport: plain({ id: 'nothing', upheld: false }),
  galleryPolicy: plain({}),
  saveGalleryPolicy: plain({ publishAtOnce: false }),
} as const satisfies Table;
