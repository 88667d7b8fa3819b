import type { CameraMove } from '@zhuhui/kernels';

/** How the camera is to move, and what of the words was understood and what not. */
export interface CameraWish {
  readonly move: CameraMove;
  readonly side: 1 | -1;
  /** Words that were followed. */
  readonly understood: readonly string[];
  /** Whether there are words that nothing was made of. */
  readonly isMuchUnread: boolean;
}

/** The first that occurs in the words counts; 拉近 is a way forward. */
const MOVES: readonly (readonly [RegExp, CameraMove])[] = [
  [/推近|推进|推向|拉近|靠近|走近|镜头推/, 'push'],
  [/拉远|拉开|后退|远离|退后|镜头拉/, 'pull'],
  [/环绕|绕着|围绕|旋转一周/, 'orbit'],
  [/航拍|升起|上升|俯拍|俯瞰|无人机/, 'aerial'],
  [/漫游|穿行|穿过|走进|步入|走入/, 'walkthrough'],
  [/平移|横移|移动镜头|滑轨|移向|左移|右移/, 'truck'],
  [/摇镜|摇向|左摇|右摇|环视|扫视|转向/, 'pan'],
];
const SIDES = { left: /向左|往左|左移|左摇|从右/, right: /向右|往右|右移|右摇|从左/ };
/** Words around a move that mean nothing by themselves. */
const FILLERS = /镜头|画面|相机|慢慢|缓慢|缓缓|地|的|向|往|左|右|前|后|从|到|，|。|、|\s/g;

/**
 * What the words say of the camera counts while the setting is as it comes; a camera that was chosen
 * goes before words.
 */
export function readCamera(
  prompt: string,
  { camera, isChosen }: { readonly camera: CameraMove; readonly isChosen: boolean },
  seed: number,
): CameraWish {
  const said = MOVES.flatMap(([words, move]) => {
    const found = words.exec(prompt);
    return found ? [{ move, words: found[0], at: found.index }] : [];
  }).sort((a, b) => a.at - b.at)[0];
  const isFollowed = said !== undefined && (!isChosen || said.move === camera);
  const left = SIDES.left.exec(prompt)?.[0];
  const right = SIDES.right.exec(prompt)?.[0];
  const drawn = seed % 2 === 0 ? 1 : -1;
  const side = left ? -1 : right ? 1 : drawn;
  const followed = [isFollowed ? said.words : undefined, left ?? right];
  const understood = [...new Set(followed.filter((one) => one !== undefined))];
  let rest = prompt;
  for (const words of understood) rest = rest.replace(words, '');
  return {
    move: isFollowed ? said.move : camera,
    side,
    understood,
    isMuchUnread: rest.replace(FILLERS, '').length > 1,
  };
}
