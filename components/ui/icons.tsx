/* Written by scripts/icons.ts from data/icons (Tabler, MIT). Change the files there and run it again. */
import { Icon, type IconProps } from "./icon";

export function IconAlertCircle(props: IconProps) {
  return <Icon name="alert-circle" {...props} />;
}

export function IconAlertTriangle(props: IconProps) {
  return <Icon name="alert-triangle" {...props} />;
}

export function IconAnchor(props: IconProps) {
  return <Icon name="anchor" {...props} />;
}

export function IconArrowAutofitHeight(props: IconProps) {
  return <Icon name="arrow-autofit-height" {...props} />;
}

export function IconArrowAutofitWidth(props: IconProps) {
  return <Icon name="arrow-autofit-width" {...props} />;
}

export function IconArrowRight(props: IconProps) {
  return <Icon name="arrow-right" {...props} />;
}

export function IconArrowUp(props: IconProps) {
  return <Icon name="arrow-up" {...props} />;
}

export function IconArrowsExchange(props: IconProps) {
  return <Icon name="arrows-exchange" {...props} />;
}

export function IconArrowsSort(props: IconProps) {
  return <Icon name="arrows-sort" {...props} />;
}

export function IconBell(props: IconProps) {
  return <Icon name="bell" {...props} />;
}

export function IconBook2(props: IconProps) {
  return <Icon name="book-2" {...props} />;
}

export function IconBooks(props: IconProps) {
  return <Icon name="books" {...props} />;
}

export function IconBox(props: IconProps) {
  return <Icon name="box" {...props} />;
}

export function IconBriefcase(props: IconProps) {
  return <Icon name="briefcase" {...props} />;
}

export function IconBuilding(props: IconProps) {
  return <Icon name="building" {...props} />;
}

export function IconBuildingWarehouse(props: IconProps) {
  return <Icon name="building-warehouse" {...props} />;
}

export function IconCalendar(props: IconProps) {
  return <Icon name="calendar" {...props} />;
}

export function IconCertificate(props: IconProps) {
  return <Icon name="certificate" {...props} />;
}

export function IconChartBar(props: IconProps) {
  return <Icon name="chart-bar" {...props} />;
}

export function IconCheck(props: IconProps) {
  return <Icon name="check" {...props} />;
}

export function IconChevronDown(props: IconProps) {
  return <Icon name="chevron-down" {...props} />;
}

export function IconChevronLeft(props: IconProps) {
  return <Icon name="chevron-left" {...props} />;
}

export function IconChevronRight(props: IconProps) {
  return <Icon name="chevron-right" {...props} />;
}

export function IconChevronUp(props: IconProps) {
  return <Icon name="chevron-up" {...props} />;
}

export function IconClock(props: IconProps) {
  return <Icon name="clock" {...props} />;
}

export function IconCoin(props: IconProps) {
  return <Icon name="coin" {...props} />;
}

export function IconContainer(props: IconProps) {
  return <Icon name="container" {...props} />;
}

export function IconCopy(props: IconProps) {
  return <Icon name="copy" {...props} />;
}

export function IconCrane(props: IconProps) {
  return <Icon name="crane" {...props} />;
}

export function IconDownload(props: IconProps) {
  return <Icon name="download" {...props} />;
}

export function IconExternalLink(props: IconProps) {
  return <Icon name="external-link" {...props} />;
}

export function IconFileTypePdf(props: IconProps) {
  return <Icon name="file-type-pdf" {...props} />;
}

export function IconIdBadge2(props: IconProps) {
  return <Icon name="id-badge-2" {...props} />;
}

export function IconInfoCircle(props: IconProps) {
  return <Icon name="info-circle" {...props} />;
}

export function IconLanguage(props: IconProps) {
  return <Icon name="language" {...props} />;
}

export function IconLetterCase(props: IconProps) {
  return <Icon name="letter-case" {...props} />;
}

export function IconList(props: IconProps) {
  return <Icon name="list" {...props} />;
}

export function IconLock(props: IconProps) {
  return <Icon name="lock" {...props} />;
}

export function IconMail(props: IconProps) {
  return <Icon name="mail" {...props} />;
}

export function IconMapPin(props: IconProps) {
  return <Icon name="map-pin" {...props} />;
}

export function IconMaximize(props: IconProps) {
  return <Icon name="maximize" {...props} />;
}

export function IconMenu2(props: IconProps) {
  return <Icon name="menu-2" {...props} />;
}

export function IconMicroscope(props: IconProps) {
  return <Icon name="microscope" {...props} />;
}

export function IconMinimize(props: IconProps) {
  return <Icon name="minimize" {...props} />;
}

export function IconMinus(props: IconProps) {
  return <Icon name="minus" {...props} />;
}

export function IconNews(props: IconProps) {
  return <Icon name="news" {...props} />;
}

export function IconPackage(props: IconProps) {
  return <Icon name="package" {...props} />;
}

export function IconPhone(props: IconProps) {
  return <Icon name="phone" {...props} />;
}

export function IconPlane(props: IconProps) {
  return <Icon name="plane" {...props} />;
}

export function IconPlaneArrival(props: IconProps) {
  return <Icon name="plane-arrival" {...props} />;
}

export function IconPlaneDeparture(props: IconProps) {
  return <Icon name="plane-departure" {...props} />;
}

export function IconPlayerPause(props: IconProps) {
  return <Icon name="player-pause" {...props} />;
}

export function IconPlayerPlay(props: IconProps) {
  return <Icon name="player-play" {...props} />;
}

export function IconPlus(props: IconProps) {
  return <Icon name="plus" {...props} />;
}

export function IconPrinter(props: IconProps) {
  return <Icon name="printer" {...props} />;
}

export function IconRadar(props: IconProps) {
  return <Icon name="radar" {...props} />;
}

export function IconRefresh(props: IconProps) {
  return <Icon name="refresh" {...props} />;
}

export function IconRotateClockwise(props: IconProps) {
  return <Icon name="rotate-clockwise" {...props} />;
}

export function IconRubberStamp(props: IconProps) {
  return <Icon name="rubber-stamp" {...props} />;
}

export function IconSearch(props: IconProps) {
  return <Icon name="search" {...props} />;
}

export function IconShare(props: IconProps) {
  return <Icon name="share" {...props} />;
}

export function IconShieldCheck(props: IconProps) {
  return <Icon name="shield-check" {...props} />;
}

export function IconShip(props: IconProps) {
  return <Icon name="ship" {...props} />;
}

export function IconSpeedboat(props: IconProps) {
  return <Icon name="speedboat" {...props} />;
}

export function IconStar(props: IconProps) {
  return <Icon name="star" {...props} />;
}

export function IconTruck(props: IconProps) {
  return <Icon name="truck" {...props} />;
}

export function IconUmbrella(props: IconProps) {
  return <Icon name="umbrella" {...props} />;
}

export function IconX(props: IconProps) {
  return <Icon name="x" {...props} />;
}
