/** Chinese names of the parts of things that are refinished; the others (soil, bulbs, screens) are as they are. */
const NAMES = `
fabric 面料,legs 腿,pillow 抱枕,frame 框架,weave 编织,wood 木作,cushion 坐垫,column 立柱,base 底座,head 床头
bedding 床品,cover 被面,throw 盖毯,ladder 爬梯,mat 面层,edge 收边,top 台面,handle 拉手,body 柜体,panel 面板
front 门板,rail 杆,ground 基面,plinth 踢脚,sink 水槽,tap 龙头,bowl 盆体,door 门,ceramic 陶瓷,seat 坐面
cabinet 柜体,basin 台盆,tub 缸体,tray 底盘,towel 毛巾,shade 灯罩,metal 金属,crystal 水晶,rim 边圈,profile 型材
curtain 布帘,sheer 纱帘,slats 条板,cloth 布面,pile 毯面,border 镶边,fringe 流苏,vase 瓶身,tall 高件,round 圆件
small 小件,covers 封面,holder 烛台,field 底色,stroke 笔触,accent 点缀,dark 深色,case 外壳,face 表盘,board 板面
back 背板,moulding 线条,surround 炉框,hearth 炉膛,brass 黄铜,pot 花盆,box 箱体,leaf 门扇,treads 踏面,stringer 梯梁
mullions 竖梃,spandrel 层间板,wall 墙面,sill 窗台,grid 格构,fins 百叶,slab 楼板,roof 屋面,trim 收边,post 灯柱
posts 立柱,stone 石材,pole 杆,boards 板,cushions 坐垫,paint 车漆,deck 桥面,rails 栏杆,basket 吊篮,shelves 层板
glass 玻璃,leaves 叶,bark 树干,mirror 镜面`;

/** By the slot's name. */
export const PART_NAMES: ReadonlyMap<string, string> = new Map(
  NAMES.trim()
    .split(/[,\n]/)
    .map((entry) => entry.split(' ') as [string, string]),
);
