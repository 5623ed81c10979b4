/**
 * Stands last in an element with `data-whole`, whose parts make room for one another or are set from its end: the element
 * shows once this has come, so that on a slow line nothing in it moves as the rest comes in (components/styles/base.css).
 */
export const wholeEnd = <i data-last hidden />;
