import { buildNumber } from "@/lib/site";

/**
 * The small script that runs before the first paint. In order: it begins to note on each field what the reader makes of it
 * (components/ui/use-early.ts does that again when the field's island has come); another build's local storage is cleared, but
 * for what the reader has chosen (theme, density of rows, lanes), and the number stored, in a cookie too where there is none; the chosen theme and density of rows are put on the root, and how many
 * lanes are kept, for which a page leaves room before it knows them; the language cookie is
 * copied to local storage, or, where only local storage knows the language, the cookie is set and an unprefixed
 * page changes to its Chinese address. Storage may be forbidden: then only fields are noted.
 */
export const bootScript = `(()=>{
addEventListener("input",({target:t,timeStamp:s})=>t.early=[s,t.value,t.checked],!0);try{
let d=document,r=d.documentElement,s=localStorage,b="ls_build",n="${buildNumber}",k=d.cookie,
y=";path=/;max-age=31536000;samesite=lax",
l=/^(en|zh-cn|zh-tw)$/,c=/(?:^|; )language=([^;]*)/.exec(k)?.[1],t,g,p=location,h=p.pathname;
if(s[b]!=n){for(t in{...s})/theme|rows|_lanes/.test(t)||s.removeItem(t);s.setItem(b,n)}
if(!/(^|; )ls_build=/.test(k))d.cookie=b+"="+n+y;
t=s.theme;if(t=="light"||t=="dark")r.dataset.theme=t;
for(t of["port","flight"])if(g=s["ls_"+t+"_lanes"])r.style.setProperty("--"+t+"-lanes",g.split(",").length);
if((t=s.rows)=="comfortable")r.dataset.rows=t;
if(l.test(c))s.setItem("language",c);
else if(l.test(g=s.language)){d.cookie="language="+g+y;
if(g!="en"&&!/^\\/zh-(cn|tw)(\\/|$)/.test(h))
p.replace("/"+g+(h=="/"?"":h)+p.search+p.hash)}}catch{}})()`;
