import { site } from "@/lib/site";

/**
 * The small script that runs before the first paint. In order: another build's local storage is cleared and the
 * number stored, in a cookie too where there is none; the chosen theme and density of rows are put on the root, and how many
 * lanes are kept, for which a page leaves room before it knows them; the language cookie is
 * copied to local storage, or, where only local storage knows the language, the cookie is set and an unprefixed
 * page changes to its Chinese address. Storage may be forbidden: then nothing happens.
 */
export const bootScript = `(()=>{try{
let d=document,s=localStorage,n="${site.build}",k=d.cookie,y=";path=/;max-age=31536000;samesite=lax",
l=/^(en|zh-cn|zh-tw)$/,c=(/(?:^|; )language=([^;]*)/.exec(k)||[])[1],t,g,p=location;
if(s.getItem("ls_build")!==n){s.clear();s.setItem("ls_build",n)}
if(!/(^|; )ls_build=/.test(k))d.cookie="ls_build="+n+y;
t=s.getItem("theme");if(t=="light"||t=="dark")d.documentElement.dataset.theme=t;
for(t of["port","flight"])if(g=s.getItem("ls_"+t+"_lanes"))
d.documentElement.style.setProperty("--"+t+"-lanes",g.split(",").length);
if(s.getItem("rows")=="comfortable")d.documentElement.dataset.rows="comfortable";
if(l.test(c))s.setItem("language",c);
else if(l.test(g=s.getItem("language"))){d.cookie="language="+g+y;
if(g!="en"&&!/^\\/zh-(cn|tw)(\\/|$)/.test(p.pathname))
p.replace("/"+g+(p.pathname=="/"?"":p.pathname)+p.search+p.hash)}
}catch(e){}})()`;
