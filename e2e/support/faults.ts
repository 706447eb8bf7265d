import type { Page, Route } from '@playwright/test'

/** Failures between a screen and the table API. */

/** A request that was cut off has no status. */
export const cutOff = 0

const tableApi = '**/api/graphql/v2'

/** Fails every request that contains all the texts, until stopped. */
export async function failAt(
  page: Page,
  texts: string | readonly string[],
  status: 200 | 500 = 500,
): Promise<() => Promise<void>> {
  const json = { data: null, errors: [{ message: '-', extensions: { code: 'INTERNAL' } }] }
  const fail = (route: Route) =>
    [texts].flat().every((text) => mentions(route, text)) ? route.fulfill({ status, json }) : route.fallback()
  await page.route(tableApi, fail)
  return () => page.unroute(tableApi, fail)
}

/** Lets the server execute the first request that contains the text, and drops its response. */
export async function loseAnswer(page: Page, text: string): Promise<void> {
  let lost = false
  await page.route(tableApi, async (route) => {
    if (lost || !mentions(route, text)) return route.fallback()
    lost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
}

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
