/**
 * Has the page's scripts come (lib/web/later-scripts.mjs): when it has loaded and shows, so that they take nothing from what is
 * seen first, or at its reader's first sign. What he presses before they are there is noted in `early`, the last button of those
 * that do nothing by themselves, and pressed again by done-early.ts. A browser says that the pointer moved, by nothing, when a
 * page has come under one that rests: that is no sign. While the menu of narrow screens is open, the body says so: base.css.
 */
export const beginScript = `(()=>{
let d=document,w=window,on=(t,f)=>w.addEventListener(t,f,!0),begun,
begin=e=>{if(!begun&&(e.type!="pointermove"||e.movementX||e.movementY)){
begun=1;
d.querySelectorAll("script[type=later]").forEach(s=>{
let n=d.createElement("script");n.src=s.getAttribute("src");s.replaceWith(n)})}};
w.early=null;
on("click",e=>w.early===0||(w.early=e.target.closest("button[type=button]:not([popovertarget])")||w.early));
on("DOMContentLoaded",()=>["pointermove","pointerdown","keydown","focusin","scroll"].map(t=>on(t,begin)));
on("beforetoggle",e=>{if(e.target.id=="menu")d.body.dataset.menu=e.newState});
on("load",()=>new PerformanceObserver(begin).observe({type:"paint",buffered:!0}))})()`;
