import type { ScanWay } from '@zhuhui/contracts';

/** What a source is told about the code to be shown. */
export interface NewScene {
  readonly id: string;
  readonly expireSeconds: number;
  /** Where users reach this server. */
  readonly origin: string;
}

/** Where the people come from who confirm: this server's own users, or WeChat. */
export interface ScanSource {
  readonly way: ScanWay;
  /** The WeChat app whose identities it brings; null for our own users. */
  readonly appId: string | null;
  /**
   * Begins a scene. @returns what its code carries
   * @throws AppError upstream when WeChat gives none
   */
  begin(scene: NewScene): Promise<string>;
}

/** Who scanned, as WeChat knows him. */
export interface WechatPerson {
  readonly appId: string;
  /** Who he is to this one app. */
  readonly openId: string;
  /** Who he is to all apps of one Open Platform account; null where apps are not bound together. */
  readonly unionId: string | null;
}

/** The page of the built-in way, on which a signed-in phone confirms. */
export const CONFIRM_PAGE = '/scan';

/** No WeChat configured: the code leads to a page of this very server. */
export const builtinSource: ScanSource = {
  way: 'builtin',
  appId: null,
  begin: async ({ id, origin }) => `${origin}${CONFIRM_PAGE}?scene=${id}`,
};
