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
 * The link that opens a channel with an absolute address and a title; null for WeChat. Blanks are %20 and not +,
 * which mail programs would show.
 */
export function channelHref(channel: Channel, url: string, title: string): string | null {
  const [link, text] = [encodeURIComponent(url), encodeURIComponent(title)];
  switch (channel) {
    case "email":
      return `mailto:?subject=${text}&body=${text}%0D%0A${link}`;
    case "whatsapp":
      return `https://wa.me/?text=${text}%20${link}`;
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
      return `https://t.me/share/url?url=${link}&text=${text}`;
  }
}
