import { Parser } from "htmlparser2";

/** HTML that is deeper or has more elements is refused: no text for readers is built so. */
const maxDepth = 500;
const maxElements = 60_000;
/** This many characters of a title or a first heading are inspected. */
const headLength = 200;
/** A document without a table or a list counts as content from this many characters on. */
const proseLength = 400;

/**
 * What servers, proxies and editors write into the title or the first heading of a page that replaces another, in
 * lower case. They are complete phrases, so that a page about the maintenance of reefers remains one.
 */
const standInWords = [
  // "503", "Error 404", "HTTP Status 503 - Service Unavailable", but not "500 largest ports"
  /^(?:http )?(?:error|status)?[ :]{0,2}[45]\d\d(?:$| ?[-:|.!–—(]| (?:bad|service|gateway|internal|not|forbidden|error|backend|page|unauthori[sz]ed|too|web)\b)/,
  /\b(?:error|status)(?: code)?[ :-]{1,3}[45]\d\d\b|^(?:server |runtime |application |an )?error(?:$|[:!.]| (?:occurred|has|[45]))/,
  /\bservice (?:is )?(?:temporarily )?unavailable\b|\bbad gateway\b|\bgateway time-?out\b|\binternal server error\b/,
  /\b(?:temporarily|currently|briefly) (?:unavailable|down|offline|out of service|closed)\b|^(?:unavailable|offline)[.!]?$/,
  /\bserver error in\b|^(?:page |file )?not found\b|^forbidden$|\baccess (?:is )?denied\b|^request (?:rejected|blocked)\b/,
  /\b(?:under|undergoing|down for) (?:scheduled |planned )?maintenance\b|\bmaintenance (?:mode|page|in progress|window)\b/,
  /^(?:(?:web ?site|site|system|server|network|service|scheduled|planned|emergency) )?maintenance[.!]?$/,
  /^(?:web ?site|site|system|server) (?:maintenance|upgrade)\b/,
  /\bbe (?:right )?back (?:soon|shortly|online|later)\b|^right back\b|\bunder construction$|^coming soon[.!…]*$/,
  /\bjust a moment\b|^attention required!|\bchecking your browser\b|^(?:one|please) (?:moment|wait)\b|\bare you (?:a )?(?:human|robot)\b/,
  /^(?:please )?(?:log|sign) ?in\b|\bauthentication required\b|\bsession (?:has )?(?:expired|timed out)\b/,
  /^welcome to nginx\b|\bdefault (?:web ?site |web |welcome )?page\b|^it works!|^iis(?: windows|[ \d])|\btest page for\b|^index of \//,
  /\baccount (?:has been )?suspended\b|\bdomain (?:is |has )?(?:been )?(?:parked|expired|for sale)\b|^(?:object |document |page )?moved\b/,
  /(?:系統|系统|網站|网站|網頁|网页|伺服器|服務器|服务器).{0,4}(?:維護|维护|維修|维修|升級|升级)/,
  /(?:服務|服务|例行|定期|緊急|紧急).{0,2}(?:維護|维护)|(?:維護|维护)(?:中|公告|通知)/,
  /(?:暫停|暂停|停止).{0,4}(?:服務|服务)|(?:服務|服务|網站|网站|系統|系统|伺服器|服务器).{0,4}(?:暫停|暂停|不可用|錯誤|错误|繁忙)/,
  /(?:無法|无法)(?:提供|使用|顯示|显示|連線|连接|訪問|访问|存取)|找不到.{0,6}(?:網頁|网页|頁面|页面)|(?:網頁|网页|頁面|页面).{0,2}不存在/,
  /^(?:請|请)?(?:登入|登錄|登录)|(?:稍後|稍后|稍候)(?:再試|再试|重試|重试)|建設中|建设中/,
];

interface PageFindings {
  isDocument: boolean;
  title: string;
  head: string;
  elements: number;
  letters: number;
  cells: number;
  items: number;
  asksPassword: boolean;
  redirects: boolean;
  /** Elements that are open where the text ends, and that only an unfinished text leaves open. */
  unclosed: string[];
}

const documentMarks = new Set(["html", "head", "body", "title"]);
const mustClose = new Set(["html", "body", "table", "ul", "ol", "script", "style"]);
const unread = new Set(["script", "style", "title", "noscript", "template"]);

/**
 * Why HTML that a service supplied cannot be published, or null. It is refused when it is no HTML, ends in the middle, is
 * recognised as a page that replaces another (by its title or first heading, a password field or a redirect of the browser),
 * or is a complete document without content: a table, a list or some text. A fragment needs no content: error pages are never
 * fragments.
 */
export function unpublishableReason(html: string): string | null {
  const seen = inspect(html);
  if (seen === null) return "too many elements";
  if (seen.elements === 0) return "no HTML";
  if (seen.unclosed.length > 0 || html.lastIndexOf("<") > html.lastIndexOf(">")) return "ends in the middle";
  if (seen.asksPassword) return "asks for a password";
  if (seen.redirects) return "redirects the browser";
  if ([seen.title, seen.head].some(isStandIn)) return "stands in for another page";
  if (seen.isDocument && !holdsContent(seen)) return "a document without content";
  return null;
}

function isStandIn(text: string): boolean {
  const line = text.slice(0, headLength).toLowerCase().replace(/’/g, "'").replace(/\s+/g, " ").trim();
  return standInWords.some((words) => words.test(line));
}

function holdsContent({ cells, items, letters }: PageFindings): boolean {
  return cells > 1 || items > 1 || letters >= proseLength;
}

class TooManyElements extends Error {}

function inspect(html: string): PageFindings | null {
  const seen: PageFindings = {
    isDocument: false,
    title: "",
    head: "",
    elements: 0,
    letters: 0,
    cells: 0,
    items: 0,
    asksPassword: false,
    redirects: false,
    unclosed: [],
  };
  const open: string[] = [];
  /** The heading that is being read: the first one of the text. */
  let heading: string | null = null;
  let hasWords = false;
  const parser = new Parser({
    onprocessinginstruction(name) {
      if (name.toLowerCase() === "!doctype") seen.isDocument = true;
    },
    onopentag(name, attributes) {
      open.push(name);
      seen.elements += 1;
      if (open.length > maxDepth || seen.elements > maxElements) throw new TooManyElements();
      if (documentMarks.has(name)) seen.isDocument = true;
      if (/^h[1-6]$/.test(name) && heading === null && seen.head === "") heading = name;
      if (name === "td" || name === "th" || name === "li") hasWords = false;
      if (name === "input" && attributes.type?.toLowerCase() === "password") seen.asksPassword = true;
      if (name === "meta" && attributes["http-equiv"]?.toLowerCase() === "refresh") seen.redirects = true;
    },
    ontext(text) {
      const inside = open.at(-1) ?? "";
      if (inside === "title" && seen.title.length < headLength) seen.title += text;
      if (unread.has(inside)) return;
      if (heading !== null && seen.head.length < headLength) seen.head += text;
      const words = text.trim();
      seen.letters += words.length;
      if (words) hasWords = true;
    },
    onclosetag(name) {
      open.pop();
      if (name === heading) heading = null;
      if ((name === "td" || name === "th") && hasWords) seen.cells += 1;
      if (name === "li" && hasWords) seen.items += 1;
    },
  });
  try {
    parser.write(html);
    seen.unclosed = open.filter((name) => mustClose.has(name));
    parser.end();
  } catch (error) {
    if (error instanceof TooManyElements) return null;
    throw error;
  }
  return seen;
}
