/**
 * The last child of an element with `data-complete`, whose children share its width or are aligned to its end. The element is
 * shown once this mark has arrived, so that on a slow line nothing in it moves while the rest is received
 * (components/styles/base.css).
 */
export const completeMark = <i data-last hidden />;
