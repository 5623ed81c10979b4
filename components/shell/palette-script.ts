/**
 * What runs behind the boot script in the same file: it tells the browser the colour of the page in the palette chosen, unless
 * the publisher has colours of their own, and where the manifest is. Here, so that no page carries it.
 */
export const paletteScript = (light: string, dark: string) => `(()=>{
let d=document,t=d.documentElement.dataset.theme,
a=(n,o)=>d.head.append(Object.assign(d.createElement(n),o)),
m=(c,q)=>a("meta",{name:"theme-color",content:c,media:q});
a("link",{rel:"manifest",href:"/manifest.json"});
if(!d.querySelector('[rel=stylesheet][href^="/own/"]')){
if(t!="light")m("${dark}",t?"":"(prefers-color-scheme:dark)");
if(t!="dark")m("${light}","")}})()`;
