/** Whether a window stands over the page: then the focus is its own. */
export function isCovered(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null
}
