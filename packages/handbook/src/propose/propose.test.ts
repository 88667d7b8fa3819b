import { findTool, type Settings, settingsSchema } from '@zhuhui/tools';
import { interpretPrompt } from '@zhuhui/tools/look';
import { describe, expect, it } from 'vitest';
import { marginsFor } from './proposal.ts';
import { proposeTool } from './propose.ts';

const WISHES = (
  [
    ['把客厅改成奶油风', 'indoorRender', { classifyId2: '501', classifyId3: '50103' }],
    ['主卧想做侘寂风', 'indoorRender', { classifyId2: '502', classifyId3: '50204' }],
    ['把办公室改成工业风', 'gongzhuangRender', { classifyId2: '701' }],
    ['把线稿渲染成新中式客厅', 'indoorRender', { inputKind: 'line', prompt: '新中式客厅' }],
    ['草图出效果图，现代别墅', 'architecturalRender', { inputKind: 'sketch', classifyId2: '101' }],
    ['鸟瞰图渲染', 'birdsViewRender'],
    ['把白模渲染成写实的庭院照片', 'landscapeRender', { inputKind: 'whiteModel' }],
    ['保持材质不变渲染得写实', 'lockImg'],
    ['把这面墙换成微水泥', 'materialChange', { material: 'microcement' }],
    ['帮我把地板换成胡桃木人字拼', 'materialChange', { prompt: '地板换成胡桃木人字拼' }],
    ['能不能帮我把沙发换成墨绿色', 'materialChange'],
    ['把沙发换成皮的', 'materialChange', { prompt: '沙发换成皮革' }],
    ['餐桌换成木头的', 'materialChange'],
    ['沙发换成布艺', 'materialChange'],
    ['把外立面改成红砖', 'materialChange', { material: 'brickRed' }],
    [
      '把地板换成胡桃木，墙面换成微水泥',
      'localRenderingProIndoor',
      { regions: [{ prompt: '地板换成胡桃木' }, { prompt: '墙面换成微水泥' }] },
    ],
    ['去掉照片里的人', 'clean'],
    ['能帮我把电线杆去掉吗', 'clean'],
    ['把吊顶去掉', 'lama'],
    ['在墙上挂一幅画', 'lama'],
    ['换张沙发', 'indoorExterior'],
    ['生成一张侘寂风卧室', 'text2Img', { prompt: '侘寂风卧室', classifyId3: '50204' }],
    ['画一张新中式庭院，16:9，两张', 'text2Img', { ratio: '16:9', count: 2, prompt: '新中式庭院' }],
    ['图片放大4倍', 'upScaleImg', { scale: '4' }],
    ['照片太糊了弄清楚一点', 'upScaleImg'],
    ['把图补一点细节放大两倍', 'realUpImg', { scale: '2' }],
    ['转成线稿', 'toline'],
    ['把效果图转成dxf', 'toline', { output: 'dxf' }],
    ['转成手绘线稿', 'toline', { look: 'hand' }],
    ['扩图到16:9', 'extendImg'],
    ['向左扩200像素', 'extendImg', { left: 200 }],
    ['夜景效果', 'atmosphereChange', { hour: 20.5 }],
    ['这张别墅照片改成下雪的冬天', 'atmosphereChange', { weather: 'snow', season: 'winter' }],
    ['把客厅照片调成傍晚的光线', 'atmosphereChange', { hour: 18.2, place: 'indoor' }],
    ['抠图', 'matting', { output: 'transparent' }],
    ['换成白底', 'matting', { output: 'background', backgroundColor: '#ffffff' }],
    ['彩平', 'colorFlatPicture'],
    ['把户型图上色，暖一点', 'colorFlatPicture', { palette: 'warm' }],
    ['总平面上色', 'allPlan'],
    ['毛坯房布置成北欧风卧室', 'emptyRoom', { classifyId3: '50206' }],
    ['参考图的风格套用到我的客厅', 'styleTransferIndoor'],
    ['照着参考图的风格改这栋别墅', 'styleTransfer'],
    ['压缩一下图片，转成webp', 'compress', { format: 'webp' }],
    ['把效果图做成5秒视频，环绕镜头', 'img2Video', { seconds: 5, camera: 'orbit' }],
    ['这几张图连成一段视频', 'imgs2Video'],
    ['生成一段客厅漫游视频', 'text2Video', { prompt: '客厅漫游', camera: 'walkthrough' }],
    ['打开实时渲染', 'ailive'],
    ['用实时渲染看办公室', 'ailive', { domain: 'commercial', classifyId2: '701' }],
    ['用实时渲染看客厅', 'ailive', { domain: 'interior', classifyId2: '501' }],
    ['想要一张新中式别墅的夜景图', 'text2Img', { atmosphere: 'night' }],
    ['渲染一张办公室', 'text2Img'],
    [
      '帮我把这个想法做成效果图：奶油风客厅，浅橡木地板，落地窗，午后阳光',
      'text2Img',
      { prompt: '奶油风客厅，浅橡木地板，落地窗，午后阳光', classifyId3: '50103' },
    ],
    ['根据下面的描述生成一张效果图：现代别墅，泳池，下雪的黄昏', 'text2Img'],
    ['给我画一个咖啡店', 'text2Img', { prompt: '咖啡店' }],
    ['把草地换成石板路', 'materialChange'],
    ['把这张图改成竖版', 'extendImg'],
    ['天空换成晚霞', 'atmosphereChange', { hour: 18.2 }],
  ] satisfies [string, string, Settings?][]
).map(([wish, tool, settings = {}]) => ({ wish, tool, settings }));

const NO_WISHES = [
  '你好',
  '谢谢',
  '客厅怎么布置',
  '怎么把客厅改成奶油风',
  '微水泥可以用在卫生间吗',
  '奶油风',
  '奶油风和侘寂风的区别',
  '沙发离茶几多远',
  '为什么我的图变糊了',
  '卧室灯光设计要点',
  '客厅朝北采光不好',
  '夜景照明设计',
  '厨房台面高度',
  '我家客厅 20 平，预算五万',
  '删除历史记录',
  '把水印去掉',
  '换材质要注意什么',
  '把这个想法做成效果图',
  '抠图用哪个工具',
  '放大会不会变糊',
  '装修先做水电还是先做木工',
  '雨水花园植物',
  '下午太阳晒得屋里像蒸笼',
  '灯一闪一闪的拍视频有条纹',
  '',
];

describe('proposeTool', () => {
  it.each(WISHES)('takes $wish for $tool', ({ wish, tool, settings }) => {
    const proposal = proposeTool(wish);
    expect(proposal?.tool).toBe(tool);
    expect(proposal?.settings).toMatchObject(settings);
  });

  it.each(NO_WISHES)('does not take %j for a wish', (text) => {
    expect(proposeTool(text)).toBeNull();
  });

  it.each(WISHES)('proposes settings for $wish that pass with what is needed', ({ wish }) => {
    const proposal = proposeTool(wish);
    const tool = findTool(proposal?.tool ?? '');
    if (!proposal || !tool) throw new Error(`nothing proposed for ${wish}`);
    const given = proposal.needs.map(({ field, kind }): [string, unknown] => [field, GIVEN[kind]]);
    const settings = { ...proposal.settings, ...Object.fromEntries(given) };
    expect(settingsSchema(tool.fields).safeParse(settings).error).toBeUndefined();
    for (const { label } of proposal.needs) expect(proposal.say).toContain(label);
  });

  it('leaves a style in the prompt that the renderer can read', () => {
    const prompt = proposeTool('把客厅改成奶油风')?.settings.prompt;
    expect(interpretPrompt(String(prompt)).styles).toEqual(['cream']);
  });

  it('says that it cannot find a place by words, where a mask is needed', () => {
    expect(proposeTool('把沙发换成皮的')?.say).toContain('不会按文字在图上找位置');
    expect(proposeTool('图片放大4倍')?.say).not.toContain('找位置');
  });

  it('hands the frame of an extension on, and turns it into margins', () => {
    const frame = proposeTool('扩图到16:9')?.frame;
    expect(frame).toEqual([16, 9]);
    expect(marginsFor(1200, 900, [16, 9])).toEqual({ left: 200, top: 0, right: 200, bottom: 0 });
    expect(marginsFor(1000, 700, [1, 1])).toEqual({ left: 0, top: 150, right: 0, bottom: 150 });
  });
});

const GIVEN: Readonly<Record<string, unknown>> = {
  picture: 'f',
  mask: 'f',
  pictures: ['f', 'g'],
  maskedPrompts: [{ maskImage: 'f', prompt: '' }],
  text: '一间卧室',
};
