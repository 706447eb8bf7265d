/** Used as a ref: a stable function is called once, on mount. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
