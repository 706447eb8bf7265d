import type { Page, Route } from '@playwright/test'

/** Failures between a screen and the table API. */

const tableApi = '**/api/graphql/v2'

/** Holds matching requests until they are released. */
export async function hold(
  page: Page,
  concerns: (route: Route) => boolean = () => true,
  url = tableApi,
): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(url, async (route) => {
    if (concerns(route)) await held
    // The browser may have given the request up by then.
    await route.fallback().catch(() => undefined)
  })
  return letGo
}

export function mentions(route: Route, text: string): boolean {
  return route.request().postData()?.includes(text) ?? false
}
