import type { Locator, Page } from '@playwright/test'
import type { ProductApi, Staff, TableQuery, TableRecord } from './product-api.ts'

export interface Picture {
  /** The name that chapters use for it. */
  name: string
  /** The account that is signed in, if any. */
  staff?: Staff
  width?: number
  height?: number
  /** A dialog alone, which is narrower than the page. */
  isPart?: boolean
  path: string | ((context: PictureContext) => Promise<string>)
  /** Brings the screen into the state to show; returns the part to show, or nothing for the whole page. */
  prepare?: (context: PictureContext) => Promise<Locator | undefined>
}

export interface PictureContext {
  page: Page
  api: ProductApi
  /** Picks the text in the language of the picture. */
  text(en: string, fr: string): string
  /** Reads as the account that is signed in. */
  read(query: TableQuery): Promise<TableRecord[]>
}

/** Waits for an element by its role and name. */
export function waitForElement(role: 'button' | 'heading', en: string, fr: string) {
  return async ({ page, text }: PictureContext): Promise<undefined> => {
    await page.getByRole(role, { name: text(en, fr) }).waitFor()
  }
}

/** Waits until a table has so many rows below its head. */
export function waitForRows(count: number) {
  return async ({ page }: PictureContext): Promise<undefined> => {
    await page.getByRole('row').nth(count).waitFor()
  }
}

/** The id of the property with this code. */
export async function propertyId(read: PictureContext['read'], code: string): Promise<unknown> {
  const [found] = await read({
    name: 'property__c',
    filter: [{ column: 'external_id__c', operator: '=', value: code }],
  })
  return found?.property__c?.id
}
