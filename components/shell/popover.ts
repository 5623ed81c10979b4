/** Whether an element with a `popover` attribute is open. False where the platform has no popovers. */
export function isOpen(element: Element | null): boolean {
  return element !== null && "popover" in HTMLElement.prototype && element.matches(":popover-open");
}
