/**
 * The character 乾 stands for two words. Read qián it stays 乾 in Simplified: 乾安县, 乾务镇, 李乾. Read gān, dry, it becomes 干: 干货,
 * 饼干. Dictionaries convert every 乾 that they do not list, which is wrong for names of places, people and companies. This list
 * has the words with the meaning dry instead (reviewed by hand, with those of OpenCC), and every other 乾 stays.
 */
export const dryWords: readonly string[] =
  // Cargo, ships and containers.
  (
    "乾貨 乾散貨 乾散裝 乾雜貨 乾櫃 乾箱 乾艙 乾倉 乾塢 乾船塢 乾港 乾舷 乾租 乾重 乾噸 乾冰 包乾 " +
    // Weather, air and their effects.
    "乾燥 乾濕 乾旱 乾季 乾涸 乾枯 乾裂 乾爽 乾熱 乾冷 乾球 乾透 乾掉 乾硬 乾癟 " +
    "晾乾 曬乾 晒乾 烘乾 風乾 吹乾 擦乾 抹乾 烤乾 焙乾 焗乾 陰乾 瀝乾 擰乾 甩乾 弄乾 榨乾 抽乾 排乾 喝乾 吸乾 蒸乾 " +
    "凍乾 氣乾 窯乾 絕乾 全乾 半乾 速乾 快乾 未乾 不乾 冷乾 " +
    // Food.
    "乾糧 乾果 乾鮮 乾酪 乾貝 乾魚 乾鮑 乾肉 乾菜 乾麵 乾飯 乾鍋 乾煸 乾炒 乾蒸 乾辣椒 乾草 乾紅 乾白 乾邑 乾杯 乾斷食 " +
    "餅乾 豆乾 腐乾 魚乾 蝦乾 肉乾 果乾 葡萄乾 筍乾 菜乾 薯乾 白乾 熱乾麵 口乾 " +
    // Things and behaviour.
    "乾淨 乾乾淨淨 乾脆 乾乾脆脆 乾洗 乾粉 乾電池 乾式 乾法 乾性 乾料 乾泥 乾地 乾膜 乾衣 乾眼 乾咳 乾嘔 乾笑 乾等 乾着急 乾著急 乾瞪眼 " +
    "乾爹 乾媽 乾親 乾股 外強中乾"
  ).split(" ");
