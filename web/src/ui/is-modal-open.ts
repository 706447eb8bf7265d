/** A modal dialog keeps the focus, so that nothing on the page behind it may take the focus or a shortcut. */
export function isModalOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null
}
