/** The channels of the share dialog, in its order. WeChat has no address: it scans a QR code. */
export const channels = [
  "email",
  "whatsapp",
  "wechat",
  "line",
  "linkedin",
  "facebook",
  "x",
  "telegram",
] as const;
export type Channel = (typeof channels)[number];

/**
 * The link that opens a channel with an absolute address and a title; null for WeChat. Blanks are %20 and not +, which mail
 * programs would show.
 * @param body a longer text that replaces the title, for the channels that accept one
 */
export function channelHref(channel: Channel, url: string, title: string, body = title): string | null {
  const [link, text] = [encodeURIComponent(url), encodeURIComponent(title)];
  const message = encodeURIComponent(body);
  switch (channel) {
    case "email":
      return `mailto:?subject=${text}&body=${encodeURIComponent(body.replaceAll("\n", "\r\n"))}%0D%0A${link}`;
    case "whatsapp":
      return `https://wa.me/?text=${message}${body.includes("\n") ? "%0A%0A" : "%20"}${link}`;
    case "wechat":
      return null;
    case "line":
      return `https://social-plugins.line.me/lineit/share?url=${link}`;
    case "linkedin":
      return `https://www.linkedin.com/sharing/share-offsite/?url=${link}`;
    case "facebook":
      return `https://www.facebook.com/sharer/sharer.php?u=${link}`;
    case "x":
      return `https://x.com/intent/post?url=${link}&text=${text}`;
    case "telegram":
      return `https://t.me/share/url?url=${link}&text=${message}`;
  }
}
