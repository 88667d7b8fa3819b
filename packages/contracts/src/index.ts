export type { SignedIn, User, VipInfo } from './account.ts';
export { phoneNo } from './account.ts';
export type { Admin, AuditCheck, AuditEntry } from './admin.ts';
export { AUDIT_LISTS } from './admin.ts';
export type { AccountDetail, AccountState, AdminAccount } from './admin-accounts.ts';
export {
  ACCOUNT_STATE_NAMES,
  ACCOUNT_STATES,
  USER_TYPE_NAMES,
  USER_TYPES,
} from './admin-accounts.ts';
export type { AdminTask, QueueState } from './admin-tasks.ts';
export type { Administrator, AdminSecurity } from './administrators.ts';
export { ADMIN_PASSWORD_LEAST } from './administrators.ts';
export type { AdminAnnouncement, Announcement } from './announcements.ts';
export { AUDIENCE_NAMES, AUDIENCES } from './announcements.ts';
export type { Asset, OwnAsset } from './assets.ts';
export { ASSET_MOST_OWN, ASSET_NAME_MOST, ASSET_TAGS_MOST } from './assets.ts';
export type { Bill, BillDifference, BillDifferenceKind, DifferenceState } from './bills.ts';
export { BILL_DIFFERENCES, DIFFERENCE_STATE_NAMES, DIFFERENCE_STATES } from './bills.ts';
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
export { KEYWORD_MOST } from './common.ts';
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
export { endpoints } from './endpoints.ts';
export type {
  AdminEngine,
  CheckedNode,
  EngineCheck,
  EngineKindInfo,
  GraphCheck,
  TimeBasis,
  ToolOrder,
} from './engines.ts';
export { ENGINE_STATES } from './engines.ts';
export * from './envelope.ts';
export * from './errors.ts';
export type { UploadedFile } from './files.ts';
export { downloadFormats, FILE_LINK_DAYS } from './files.ts';
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
export type { Interests } from './interests.ts';
export { INTEREST_FIELDS, INTEREST_STYLES_MOST } from './interests.ts';
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
  orderStateName,
  PRICE_MOST_FEN,
} from './orders.ts';
export type { DeletionSummary, Device } from './profile.ts';
export { NICKNAME_MOST } from './profile.ts';
export * from './roles.ts';
export type { ScanAsker, ScanCode, ScanState, ScanWay, WechatIdentity } from './scan.ts';
export type {
  Scene,
  SceneFinish,
  SceneItem,
  SceneMaterial,
  SceneOffer,
  ScenePiece,
  SceneReading,
} from './scenes.ts';
export type { AdminOrder, AdminProduct, AdminVipLevel, OrderTrouble } from './selling.ts';
export {
  adminOrderStateName,
  ORDER_TROUBLE_NAMES,
  ORDER_TROUBLES,
  REFUND_STATES,
} from './selling.ts';
export type { Captcha, SignInMethod } from './sign-in.ts';
export { PASSWORD_LEAST } from './sign-in.ts';
export type { ColourRange, ResultSort, Task, TaskResult, TaskState } from './tasks.ts';
export { isFinal, sceneFormats, TASK_STATE_NAMES, TASK_STATES } from './tasks.ts';
export type { SiteText, SiteTextName, TextVersion } from './texts.ts';
export { SITE_TEXTS } from './texts.ts';
export type { TicketBatch, TicketCause, TicketRecord, TransferKind } from './tickets.ts';
export { TICKET_CAUSES, TRANSFER_KINDS, transferKinds } from './tickets.ts';
export type { AdminTool } from './tool-rules.ts';
export type { WholeRange } from './whole-numbers.ts';
export { outOfRange, RANGES, rangeInWords } from './whole-numbers.ts';
export { WIPE_LIMITS, wipeSplit } from './wipe.ts';
