import * as account from './account.ts';
import * as admin from './admin.ts';
import * as adminAccounts from './admin-accounts.ts';
import * as adminTasks from './admin-tasks.ts';
import * as administrators from './administrators.ts';
import * as announcements from './announcements.ts';
import * as assets from './assets.ts';
import * as bills from './bills.ts';
import * as booklet from './booklet.ts';
import * as catalogue from './catalogue.ts';
import * as chat from './chat.ts';
import * as dashboard from './dashboard.ts';
import * as designRemarks from './design-remarks.ts';
import * as designShares from './design-shares.ts';
import * as designTrash from './design-trash.ts';
import * as designs from './designs.ts';
import * as engines from './engines.ts';
import * as files from './files.ts';
import * as gallery from './gallery.ts';
import * as galleryAdmin from './gallery-admin.ts';
import * as galleryOwn from './gallery-own.ts';
import * as history from './history.ts';
import * as houseAssets from './house-assets.ts';
import * as labels from './labels.ts';
import * as live from './live.ts';
import * as orders from './orders.ts';
import * as profile from './profile.ts';
import * as scan from './scan.ts';
import * as segment from './segment.ts';
import * as selling from './selling.ts';
import * as signIn from './sign-in.ts';
import * as tasks from './tasks.ts';
import * as texts from './texts.ts';
import * as tickets from './tickets.ts';
import * as toolRules from './tool-rules.ts';

export type { User, VipInfo } from './account.ts';
export { phoneNo } from './account.ts';
export type { Admin, AuditCheck, AuditEntry } from './admin.ts';
export type { AccountDetail, AccountState, AdminAccount } from './admin-accounts.ts';
export { ACCOUNT_STATE_NAMES, ACCOUNT_STATES } from './admin-accounts.ts';
export type { AdminTask, QueueState } from './admin-tasks.ts';
export type { Administrator, AdminSecurity } from './administrators.ts';
export { ADMIN_PASSWORD_LEAST } from './administrators.ts';
export type { AdminAnnouncement, Announcement } from './announcements.ts';
export { AUDIENCE_NAMES, AUDIENCES } from './announcements.ts';
export type { Asset, OwnAsset } from './assets.ts';
export { ASSET_MOST_OWN, ASSET_NAME_MOST, ASSET_TAGS_MOST } from './assets.ts';
export type { Bill, BillDifference, BillDifferenceKind, DifferenceState } from './bills.ts';
export { BILL_DIFFERENCES, DIFFERENCE_STATES } from './bills.ts';
export type { BookletCheck, BookletFormat, BookletPage, BookletPageKind } from './booklet.ts';
export {
  BOOKLET_FORMATS,
  BOOKLET_LIMITS,
  BOOKLET_MIME,
  BOOKLET_PAGE_KINDS,
  PRINT_GRADES,
} from './booklet.ts';
export type { ClassifyTop, PublicTool, ToolEngine } from './catalogue.ts';
export type {
  AnswerState,
  Assistant,
  ChatDomain,
  ChatEvent,
  ChatMessage,
  Conversation,
  ConversationDetail,
  ToolCard,
} from './chat-shapes.ts';
export {
  ANSWER_STATES,
  ASSISTANTS,
  CHAT_DOMAINS,
  chatEventSchema,
  MESSAGE_MOST_CHARACTERS,
  MESSAGE_MOST_IMAGES,
  PIECE_MOST,
  TITLE_MOST_CHARACTERS,
} from './chat-shapes.ts';
export type { Page } from './common.ts';
export type { Dashboard } from './dashboard.ts';
export { DASHBOARD_DAYS } from './dashboard.ts';
export type { DesignApproval, DesignComment } from './design-comments.ts';
export { COMMENT_LIMITS, COMMENT_SIDES } from './design-comments.ts';
export type { DesignShare, FreshShare, SharedProject, SharedVersion } from './design-shares.ts';
export { SHARE_LIMITS, SHARE_SHOWS } from './design-shares.ts';
export type { DesignQuota, DesignTrashItem } from './design-trash.ts';
export type {
  ComparedVersion,
  DesignKind,
  DesignProject,
  DesignProjectDetail,
  DesignVersion,
  DesignView,
  SettingDifference,
} from './designs.ts';
export { DESIGN_KIND_NAMES, DESIGN_KINDS, DESIGN_LIMITS } from './designs.ts';
export * from './endpoint.ts';
export type {
  AdminEngine,
  CheckedNode,
  EngineCheck,
  EngineKindInfo,
  GraphCheck,
  ToolOrder,
} from './engines.ts';
export * from './envelope.ts';
export * from './errors.ts';
export type { UploadedFile } from './files.ts';
export { downloadFormats } from './files.ts';
export type { LoaderData } from './gallery.ts';
export { galleryPaths, loaderDataSchema, SERVER_LOADER_PATH } from './gallery.ts';
export type {
  AdminGalleryEntry,
  GalleryReport,
  GalleryVerdict,
  ReportState,
} from './gallery-admin.ts';
export { GALLERY_VERDICTS, REPORT_STATES } from './gallery-admin.ts';
export * from './gallery-shapes.ts';
export type { HistoryItem, HistoryMonth, HistoryReference } from './history.ts';
export type { HouseAsset } from './house-assets.ts';
export type {
  LabelCorner,
  LabelPolicy,
  LabelPolicyInForce,
  LabelText,
  UnmarkedGrant,
} from './labels.ts';
export {
  DEFAULT_LABEL_POLICY,
  LABEL_CORNERS,
  LABEL_SIZE,
  LABEL_TEXTS,
  labelPolicySchema,
} from './labels.ts';
export type { LiveMeter } from './live.ts';
export { LIVE_FRAME_SIDE_PX } from './live.ts';
export type {
  Goods,
  Granted,
  Order,
  OrderState,
  PayMode,
  Product,
  TicketCounts,
  VipLevelInfo,
} from './orders.ts';
export {
  ORDER_STATE_NAMES,
  ORDER_STATES,
  PRICE_MOST_FEN,
} from './orders.ts';
export type { DeletionSummary, Device } from './profile.ts';
export { NICKNAME_MOST } from './profile.ts';
export * from './roles.ts';
export type { ScanAsker, ScanCode, ScanState, ScanWay, WechatIdentity } from './scan.ts';
export type { AdminOrder, AdminProduct, AdminVipLevel, OrderTrouble } from './selling.ts';
export { ORDER_TROUBLES, REFUND_STATES } from './selling.ts';
export type { Captcha, SignInMethod } from './sign-in.ts';
export { PASSWORD_LEAST } from './sign-in.ts';
export type { ColourRange, ResultSort, Task, TaskResult, TaskState } from './tasks.ts';
export { isFinal, TASK_STATE_NAMES, TASK_STATES } from './tasks.ts';
export type { SiteText, SiteTextName, TextVersion } from './texts.ts';
export { SITE_TEXTS } from './texts.ts';
export type { TicketBatch, TicketCause, TicketRecord, TransferKind } from './tickets.ts';
export { TICKET_CAUSES, TRANSFER_KINDS, transferKinds } from './tickets.ts';
export type { AdminTool } from './tool-rules.ts';
export { TOOL_PRICE_MOST } from './tool-rules.ts';
export { WIPE_LIMITS, wipeSplit } from './wipe.ts';

/** Every call of the API, by name. */
export const endpoints = {
  smsSend: account.smsSend,
  smsLogin: account.smsLogin,
  signInMethods: signIn.signInMethods,
  newCaptcha: signIn.newCaptcha,
  answerCaptcha: signIn.answerCaptcha,
  emailLoginSend: signIn.emailLoginSend,
  emailLogin: signIn.emailLogin,
  accountLogin: signIn.accountLogin,
  ownSignIn: signIn.ownSignIn,
  ownCodeSend: signIn.ownCodeSend,
  bindEmailSend: signIn.bindEmailSend,
  bindEmail: signIn.bindEmail,
  unbindEmail: signIn.unbindEmail,
  setPassword: signIn.setPassword,
  scanCode: scan.scanCode,
  scanCheck: scan.scanCheck,
  scanBindPhone: scan.scanBindPhone,
  scanOpen: scan.scanOpen,
  scanConfirm: scan.scanConfirm,
  wechatIdentities: scan.wechatIdentities,
  unlinkWechat: scan.unlinkWechat,
  userInfo: account.userInfo,
  vipInfo: account.vipInfo,
  invites: account.invites,
  logout: account.logout,
  invalidateSession: account.invalidateSession,
  deleteRedirect: account.deleteRedirect,
  testLogin: account.testLogin,
  devices: profile.devices,
  signOutDevice: profile.signOutDevice,
  signOutOthers: profile.signOutOthers,
  changeProfile: profile.changeProfile,
  provePhone: profile.provePhone,
  newPhoneCode: profile.newPhoneCode,
  changePhone: profile.changePhone,
  deletionSummary: profile.deletionSummary,
  deleteAccount: profile.deleteAccount,
  keepAccount: profile.keepAccount,
  downloadData: profile.downloadData,
  uploadImage: files.uploadImage,
  exportImage: files.exportImage,
  downloadZip: files.downloadZip,
  exportPsd: files.exportPsd,
  exportWipe: files.exportWipe,
  clickMask: segment.clickMask,
  labelStyle: labels.labelStyle,
  labelDerived: labels.labelDerived,
  verifyLabel: labels.verifyLabel,
  liveStart: live.liveStart,
  liveSettings: live.liveSettings,
  liveFrame: live.liveFrame,
  liveStop: live.liveStop,
  allAssets: assets.allAssets,
  ownAssets: assets.ownAssets,
  addAsset: assets.addAsset,
  editAsset: assets.editAsset,
  removeAsset: assets.removeAsset,
  restoreAsset: assets.restoreAsset,
  checkBooklet: booklet.checkBooklet,
  makeBooklet: booklet.makeBooklet,
  designProjects: designs.designProjects,
  designProject: designs.designProject,
  createDesignProject: designs.createDesignProject,
  editDesignProject: designs.editDesignProject,
  orderDesignProjects: designs.orderDesignProjects,
  addDesignView: designs.addDesignView,
  editDesignView: designs.editDesignView,
  orderDesignViews: designs.orderDesignViews,
  addDesignVersions: designs.addDesignVersions,
  editDesignVersion: designs.editDesignVersion,
  setCurrentVersion: designs.setCurrentVersion,
  moveDesignVersion: designs.moveDesignVersion,
  compareDesignVersions: designs.compareDesignVersions,
  revokeApproval: designs.revokeApproval,
  designApprovals: designs.designApprovals,
  designTrash: designTrash.designTrash,
  removeDesign: designTrash.removeDesign,
  restoreDesign: designTrash.restoreDesign,
  emptyDesignTrash: designTrash.emptyDesignTrash,
  designQuota: designTrash.designQuota,
  designComments: designRemarks.designComments,
  addDesignComment: designRemarks.addDesignComment,
  resolveDesignComment: designRemarks.resolveDesignComment,
  removeDesignComment: designRemarks.removeDesignComment,
  commentEdit: designRemarks.commentEdit,
  designShares: designShares.designShares,
  createDesignShare: designShares.createDesignShare,
  editDesignShare: designShares.editDesignShare,
  renewDesignShare: designShares.renewDesignShare,
  revokeDesignShare: designShares.revokeDesignShare,
  openShare: designShares.openShare,
  showShare: designShares.showShare,
  addShareComment: designShares.addShareComment,
  removeShareComment: designShares.removeShareComment,
  approveShared: designShares.approveShared,
  totalTicket: tickets.totalTicket,
  ticketRecords: tickets.ticketRecords,
  ticketBatches: tickets.ticketBatches,
  orderProducts: orders.orderProducts,
  vipLevels: orders.vipLevels,
  payWay: orders.payWay,
  createOrder: orders.createOrder,
  createAliPayOrder: orders.createAliPayOrder,
  checkOrder: orders.checkOrder,
  completeOrder: orders.completeOrder,
  closeOrder: orders.closeOrder,
  orderPage: orders.orderPage,
  orderDetail: orders.orderDetail,
  startTask: tasks.startTask,
  getTask: tasks.getTask,
  getTaskList: tasks.getTaskList,
  deleteTask: tasks.deleteTask,
  cancelTask: tasks.cancelTask,
  favoriteTask: tasks.favoriteTask,
  taskPreview: tasks.taskPreview,
  historyMonths: history.historyMonths,
  historySlice: history.historySlice,
  historyReferences: history.historyReferences,
  favoriteTasks: history.favoriteTasks,
  removeTasks: history.removeTasks,
  restoreTasks: history.restoreTasks,
  talkStream: chat.talkStream,
  talkResume: chat.talkResume,
  talk: chat.talk,
  talkStop: chat.talkStop,
  talkHistory: chat.talkHistory,
  talkHistoryDetail: chat.talkHistoryDetail,
  talkShow: chat.talkShow,
  talkRename: chat.talkRename,
  talkDelete: chat.talkDelete,
  talkFillCard: chat.talkFillCard,
  talkModels: chat.talkModels,
  handbookEntry: chat.handbookEntry,
  tools: catalogue.tools,
  allClassify: catalogue.allClassify,
  health: catalogue.health,
  adminLogin: admin.adminLogin,
  adminMe: admin.adminMe,
  adminLogout: admin.adminLogout,
  auditPage: admin.auditPage,
  auditChoices: admin.auditChoices,
  auditCsv: admin.auditCsv,
  auditVerify: admin.auditVerify,
  administrators: administrators.administrators,
  administratorsCsv: administrators.administratorsCsv,
  addAdministrator: administrators.addAdministrator,
  changeAdministrator: administrators.changeAdministrator,
  resetAdministrator: administrators.resetAdministrator,
  adminSecurity: administrators.adminSecurity,
  changeAdminPassword: administrators.changeAdminPassword,
  beginTotp: administrators.beginTotp,
  confirmTotp: administrators.confirmTotp,
  endTotp: administrators.endTotp,
  endAdminSession: administrators.endAdminSession,
  accountPage: adminAccounts.accountPage,
  accountCsv: adminAccounts.accountCsv,
  createAccount: adminAccounts.createAccount,
  accountDetail: adminAccounts.accountDetail,
  editAccount: adminAccounts.editAccount,
  removeAccount: adminAccounts.removeAccount,
  accountTickets: adminAccounts.accountTickets,
  accountMonths: adminAccounts.accountMonths,
  viewAsUser: adminAccounts.viewAsUser,
  viewing: adminAccounts.viewing,
  endViewing: adminAccounts.endViewing,
  adminLabels: labels.adminLabels,
  saveLabels: labels.saveLabels,
  unmarkedGrants: labels.unmarkedGrants,
  unmarkedGrantsCsv: labels.unmarkedGrantsCsv,
  grantUnmarked: labels.grantUnmarked,
  revokeUnmarked: labels.revokeUnmarked,
  adminProducts: selling.adminProducts,
  adminProductsCsv: selling.adminProductsCsv,
  saveProduct: selling.saveProduct,
  arrangeProducts: selling.arrangeProducts,
  adminVipLevels: selling.adminVipLevels,
  adminVipLevelsCsv: selling.adminVipLevelsCsv,
  saveVipLevel: selling.saveVipLevel,
  adminOrders: selling.adminOrders,
  adminOrdersCsv: selling.adminOrdersCsv,
  adminOrder: selling.adminOrder,
  refundOrder: selling.refundOrder,
  adminBills: bills.adminBills,
  adminBillsCsv: bills.adminBillsCsv,
  billDifferences: bills.billDifferences,
  billDifferencesCsv: bills.billDifferencesCsv,
  importBill: bills.importBill,
  settleDifference: bills.settleDifference,
  markDifference: bills.markDifference,
  adminEngines: engines.adminEngines,
  adminEnginesCsv: engines.adminEnginesCsv,
  engineKinds: engines.engineKinds,
  saveEngine: engines.saveEngine,
  checkEngine: engines.checkEngine,
  checkGraph: engines.checkGraph,
  enableEngine: engines.enableEngine,
  removeEngine: engines.removeEngine,
  orderEngines: engines.orderEngines,
  toolOrders: engines.toolOrders,
  saveToolOrder: engines.saveToolOrder,
  adminTasks: adminTasks.adminTasks,
  adminTasksCsv: adminTasks.adminTasksCsv,
  adminTask: adminTasks.adminTask,
  viewTaskResults: adminTasks.viewTaskResults,
  cancelTaskOf: adminTasks.cancelTaskOf,
  requeueTaskOf: adminTasks.requeueTaskOf,
  queueState: adminTasks.queueState,
  pauseQueue: adminTasks.pauseQueue,
  adminTools: toolRules.adminTools,
  adminToolsCsv: toolRules.adminToolsCsv,
  saveToolRule: toolRules.saveToolRule,
  announcements: announcements.announcements,
  readAnnouncement: announcements.readAnnouncement,
  adminAnnouncements: announcements.adminAnnouncements,
  adminAnnouncementsCsv: announcements.adminAnnouncementsCsv,
  saveAnnouncement: announcements.saveAnnouncement,
  removeAnnouncement: announcements.removeAnnouncement,
  siteText: texts.siteText,
  adminTexts: texts.adminTexts,
  adminTextsCsv: texts.adminTextsCsv,
  textVersions: texts.textVersions,
  publishText: texts.publishText,
  houseAssets: houseAssets.houseAssets,
  houseAssetsCsv: houseAssets.houseAssetsCsv,
  uploadHouseAsset: houseAssets.uploadHouseAsset,
  saveHouseAsset: houseAssets.saveHouseAsset,
  orderHouseAssets: houseAssets.orderHouseAssets,
  dashboard: dashboard.dashboard,
  galleryList: gallery.galleryList,
  galleryImages: gallery.galleryImages,
  galleryFacets: gallery.galleryFacets,
  galleryEntry: gallery.galleryEntry,
  galleryImage: gallery.galleryImage,
  gallerySimilar: gallery.gallerySimilar,
  gallerySimilarTo: gallery.gallerySimilarTo,
  galleryRemake: gallery.galleryRemake,
  galleryAuthor: gallery.galleryAuthor,
  galleryComments: gallery.galleryComments,
  galleryView: gallery.galleryView,
  galleryPublish: galleryOwn.galleryPublish,
  galleryEdit: galleryOwn.galleryEdit,
  galleryWithdraw: galleryOwn.galleryWithdraw,
  galleryRepublish: galleryOwn.galleryRepublish,
  galleryRemove: galleryOwn.galleryRemove,
  galleryOwn: galleryOwn.galleryOwn,
  galleryMe: galleryOwn.galleryMe,
  gallerySaveMe: galleryOwn.gallerySaveMe,
  galleryLike: galleryOwn.galleryLike,
  galleryLiked: galleryOwn.galleryLiked,
  galleryFollow: galleryOwn.galleryFollow,
  galleryFollowing: galleryOwn.galleryFollowing,
  galleryComment: galleryOwn.galleryComment,
  galleryUncomment: galleryOwn.galleryUncomment,
  galleryReport: galleryOwn.galleryReport,
  galleryDownload: galleryOwn.galleryDownload,
  galleryDownloads: galleryOwn.galleryDownloads,
  galleryAlbums: galleryOwn.galleryAlbums,
  galleryAlbum: galleryOwn.galleryAlbum,
  gallerySaveAlbum: galleryOwn.gallerySaveAlbum,
  galleryRemoveAlbum: galleryOwn.galleryRemoveAlbum,
  galleryCollect: galleryOwn.galleryCollect,
  adminGallery: galleryAdmin.adminGallery,
  adminGalleryCsv: galleryAdmin.adminGalleryCsv,
  adminGalleryEntry: galleryAdmin.adminGalleryEntry,
  adminGalleryPicture: galleryAdmin.adminGalleryPicture,
  judgeGallery: galleryAdmin.judgeGallery,
  galleryReports: galleryAdmin.galleryReports,
  galleryReportsCsv: galleryAdmin.galleryReportsCsv,
  settleReport: galleryAdmin.settleReport,
  galleryPolicy: galleryAdmin.galleryPolicy,
  saveGalleryPolicy: galleryAdmin.saveGalleryPolicy,
};
