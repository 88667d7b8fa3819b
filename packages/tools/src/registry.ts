import type { ToolDefinition } from './definition.ts';
import { ailive } from './definitions/ailive.ts';
import { allPlan } from './definitions/allPlan.ts';
import { architecturalPart } from './definitions/architecturalPart.ts';
import { architecturalRender } from './definitions/architecturalRender.ts';
import { atmosphereChange } from './definitions/atmosphereChange.ts';
import { birdsViewRender } from './definitions/birdsViewRender.ts';
import { clean } from './definitions/clean.ts';
import { colorFlatPicture } from './definitions/colorFlatPicture.ts';
import { compress } from './definitions/compress.ts';
import { deepseek } from './definitions/deepseek.ts';
import { emptyRoom } from './definitions/emptyRoom.ts';
import { extendImg } from './definitions/extendImg.ts';
import { gongzhuangRender } from './definitions/gongzhuangRender.ts';
import { gpt2 } from './definitions/gpt2.ts';
import { img2Video } from './definitions/img2Video.ts';
import { imgs2Video } from './definitions/imgs2Video.ts';
import { indoorExterior } from './definitions/indoorExterior.ts';
import { indoorRender } from './definitions/indoorRender.ts';
import { lama } from './definitions/lama.ts';
import { landscapeRender } from './definitions/landscapeRender.ts';
import { localRenderingPro } from './definitions/localRenderingPro.ts';
import { localRenderingProIndoor } from './definitions/localRenderingProIndoor.ts';
import { lockImg } from './definitions/lockImg.ts';
import { lockImgOut } from './definitions/lockImgOut.ts';
import { materialChange } from './definitions/materialChange.ts';
import { matting } from './definitions/matting.ts';
import { realUpImg } from './definitions/realUpImg.ts';
import { styleTransfer } from './definitions/styleTransfer.ts';
import { styleTransferIndoor } from './definitions/styleTransferIndoor.ts';
import { text2Img } from './definitions/text2Img.ts';
import { text2Video } from './definitions/text2Video.ts';
import { toline } from './definitions/toline.ts';
import { upScaleImg } from './definitions/upScaleImg.ts';

/** Every tool, in the order menus show them. */
export const TOOLS: readonly ToolDefinition[] = [
  architecturalRender,
  birdsViewRender,
  landscapeRender,
  lockImgOut,
  architecturalPart,
  localRenderingPro,
  styleTransfer,
  indoorRender,
  emptyRoom,
  indoorExterior,
  lockImg,
  localRenderingProIndoor,
  styleTransferIndoor,
  gongzhuangRender,
  materialChange,
  atmosphereChange,
  lama,
  clean,
  extendImg,
  matting,
  realUpImg,
  upScaleImg,
  compress,
  toline,
  colorFlatPicture,
  allPlan,
  text2Img,
  text2Video,
  img2Video,
  imgs2Video,
  ailive,
  deepseek,
  gpt2,
];
