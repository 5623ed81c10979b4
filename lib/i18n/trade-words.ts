/**
 * Words that mainland readers of the trade say differently, Traditional -> Simplified. Reviewed by hand; longer
 * words win over shorter ones. A port's mainland name stands here too where it is not its Hong Kong name.
 */
export const tradeWords: readonly (readonly [string, string])[] = [
  ["貨櫃", "集装箱"],
  ["吉櫃", "空箱"],
  ["重櫃", "重箱"],
  ["整櫃", "整箱"],
  ["櫃號", "箱号"],
  ["櫃型", "箱型"],
  ["櫃位", "舱位"],
  ["網絡", "网络"],
  ["資訊", "信息"],
  ["電郵地址", "电子邮箱"],
  ["電郵", "电子邮件"],
  ["私隱", "隐私"],
  ["登入", "登录"],
  ["列印", "打印"],
  ["連結", "链接"],
  ["搜尋", "搜索"],
  ["透過", "通过"],
  ["儲存", "保存"],
  ["檔案", "文件"],
  ["伺服器", "服务器"],
  ["甚麼", "什么"],
  ["程式", "程序"],
  ["瀏覽器", "浏览器"],
  ["裝置", "设备"],
  ["長堤", "长滩"],
  ["三藩市", "旧金山"],
  ["紐西蘭", "新西兰"],
  ["沙地阿拉伯", "沙特阿拉伯"],
];
