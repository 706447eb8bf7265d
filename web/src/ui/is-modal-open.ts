/** While a modal dialog is open, the page behind it must not take the focus or handle shortcuts. */
export function isModalOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null
}
