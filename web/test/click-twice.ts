import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

/** Clicks twice before the page can render the first click, which is the quickest double click there is. */
export async function clickTwice(button: Locator): Promise<void> {
  await expect.element(button).toBeEnabled()
  const element = button.element()
  for (let click = 0; click < 2; click++)
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
}
