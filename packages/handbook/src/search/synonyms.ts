/** Words for the same thing, the first standing for all of them; both entries and questions are read so. */
const GROUPS: readonly string[] = [
  '高度 多高 几米高 装多高',
  '宽度 多宽',
  '深度 多深',
  '间距 多远 隔多远',
  '尺寸 多大',
  '卫生间 厕所 洗手间 浴室 卫浴 主卫 客卫 公卫 盥洗室',
  '马桶 坐便器 座便器 坐便 智能马桶盖',
  '客厅 起居室 起居厅 会客厅 大厅',
  '老人 老年人 长辈 爸妈 父母 适老化 适老 养老 腿脚不好',
  '儿童 小孩 孩子 宝宝 娃 小朋友 婴儿',
  '宠物 猫咪 猫 狗狗 狗 毛孩子 养猫 养狗',
  '吊顶 天花板 天花 顶棚 顶面',
  '楼梯 爬楼',
  '踏步 台阶 阶梯',
  '洗衣机 烘干机 洗烘',
  '热水器 壁挂炉',
  '抽油烟机 油烟机 烟机',
  '灶台 燃气灶 炉灶 灶具',
  '水槽 洗菜池 洗碗池 洗菜盆 菜盆',
  '台盆 洗脸的台子 洗手盆 洗脸盆 面盆 洗手台 洗漱台 洗脸台',
  '衣帽间 步入式衣柜 走入式衣柜',
  '衣柜 大衣柜 衣橱 挂衣服',
  '长衣 长裙 大衣',
  '餐桌 吃饭的桌子 饭桌',
  '回转 转一圈 掉头 转弯',
  '干湿分离 干的湿的 干湿',
  '展板 墙上的字',
  '地毯 毯子 地垫',
  '珠宝 首饰 金首饰 金店',
  '乳胶漆 大白 大白墙 墙漆',
  '耐阴 太阳照不到 晒不到太阳 没有阳光',
  '日照 晒太阳 照到阳光',
  '扣券 扣我的券 白扣 扣钱',
  '失败 没做出来 没做成',
  '灯带 灯条',
  '屋顶花园 屋顶种花 屋顶种菜 楼顶花园',
  '玄关 门厅 进门处 入户处 一进门',
  '书房 工作间 家庭办公',
  '办公室 办公区 办公空间 写字楼',
  '餐厅 饭厅 就餐区',
  '饭店 餐馆 馆子 餐饮店 饭馆',
  '走廊 过道 走道 走廊过道',
  '开关 灯开关',
  '插座 电源插座 插孔 插排',
  '隔音 隔声 吵 噪音 噪声',
  '防滑 打滑 滑倒',
  '预算 分钱 装修多少钱 省钱 便宜 造价',
  '回潮 返潮 潮湿',
  '轮椅 坐轮椅 残疾人',
  '窗帘 帘子',
  '照度 亮度够不够 勒克斯 lux lx',
  '色温 光色',
  '甲醛 空气污染 异味',
  '床头柜 床头几',
  '茶几 咖啡桌',
  '电视 电视机',
  '游泳池 泳池',
  '花园 院子 庭院 小院',
  '扩图 扩展画面 扩画幅',
  '抠图 抠像 去背景 扣图',
  '线稿 线描图 线框图',
];

const CANONICAL: ReadonlyMap<string, string> = new Map(
  GROUPS.flatMap((group) => {
    const [first, ...others] = group.split(' ');
    return others.map((other): [string, string] => [other, first]);
  }),
);

const ANY = new RegExp([...CANONICAL.keys()].sort((a, b) => b.length - a.length).join('|'), 'g');

/** The text with every known synonym said by the word that stands for it. */
export function canonical(text: string): string {
  return text.replace(ANY, (word) => CANONICAL.get(word) ?? word);
}
