/**
 * The characters that /page sets in 宋, by weight: the site's faces come in two files a weight, of which that page needs the first alone (75 KB of 265, all of which
 * it waited for before its largest paint). A journey names those that are missing here.
 */
export const LANDING_CHARACTERS: Readonly<Record<number, string>> = {
  400:
    "、。「」一七三上下不两个串为主么之九也了事二五些交人什今从他以们件任住作你信停储催儿元八六内再写出分" +
    "列刚删别到制前副办务十半南压去又发口只可台号名后吗呼和品哪售嘛回围图在场型墙墨复外大天头女她好婆子字" +
    "存学孩它完密对将小就尺展岁岸工己平年并度开往必念怀总您成我或所手找把抬抵抽拆拉拖拿挂捏授排提搪摸收放" +
    "政整文方旧时昨是晌曹最有服本朵条来柯样桌模欠次款止此每求沓没注渡游满灯点爸版瓷生用画的皮着示私称笋策" +
    "算箱红练终给绳编缪缸翻胸自船花范莴落著表袋要训许识话说账走起趟跑蹲身转辑过还这送遍那部都里量钱销间除" +
    "随隐雾面页项风马鲁麻（），：？",
  600:
    ",01257。《》一上下不两个中主么二于人从以们任估位全八公六关再写净分删判到剧十卷原取句名后告员回" +
    "在场夜头婆子字孙对小山带度开得念怎您戏我手技报拿指摊改放文断是晓景曹最术条来核次每水渡班用留的着稿约" +
    "练维缪老船见训评语说读走过还这逐通都里钟鲁，",
};
