/* Written by scripts/icons.ts from data/icons (Tabler, MIT). Change the files there and run it again. */
import { Icon, type IconProps } from "./icon";

export function IconBrandFacebook(props: IconProps) {
  return <Icon name="brand-facebook" {...props} />;
}

export function IconBrandLine(props: IconProps) {
  return <Icon name="brand-line" {...props} />;
}

export function IconBrandLinkedin(props: IconProps) {
  return <Icon name="brand-linkedin" {...props} />;
}

export function IconBrandTelegram(props: IconProps) {
  return <Icon name="brand-telegram" {...props} />;
}

export function IconBrandWechat(props: IconProps) {
  return <Icon name="brand-wechat" {...props} />;
}

export function IconBrandWhatsapp(props: IconProps) {
  return <Icon name="brand-whatsapp" {...props} />;
}

export function IconBrandX(props: IconProps) {
  return <Icon name="brand-x" {...props} />;
}

export function IconBrandYoutube(props: IconProps) {
  return <Icon name="brand-youtube" {...props} />;
}
