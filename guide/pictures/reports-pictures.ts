import { openUnification } from '../fixtures.ts'
import { type Picture, type PictureContext, waitForRows } from '../picture.ts'

export const reportsPictures: Picture[] = [
  { name: 'rewards', staff: 'admin', height: 720, path: '/b2brewards', prepare: waitForRows(5) },
  {
    name: 'reports',
    staff: 'admin',
    height: 1000,
    path: '/reports',
    async prepare({ page, text }) {
      const frame = page.frameLocator('iframe')
      await frame.getByRole('heading', { name: text('Revenue by month', 'Revenus par mois') }).waitFor()
      await frame.locator('svg').first().waitFor()
    },
  },
  {
    name: 'duplicates',
    staff: 'admin',
    height: 860,
    path: async ({ api }) => {
      await openUnification(api)
      return '/unification'
    },
    async prepare({ page }) {
      await page.frameLocator('iframe').getByRole('article').nth(2).waitFor()
    },
  },
  {
    name: 'compare-duplicates',
    staff: 'admin',
    height: 1000,
    path: async ({ api }) => {
      const { pairs } = await openUnification(api)
      return `/unification?open=${pairs[0]?.id}`
    },
    async prepare({ page, text }) {
      const frame = page.frameLocator('iframe')
      await frame.getByRole('button', { name: text('Merge…', 'Fusionner…') }).waitFor()
    },
  },
  {
    name: 'undo-merge',
    staff: 'admin',
    height: 700,
    path: undoneMerge,
    async prepare({ page, text }) {
      const frame = page.frameLocator('iframe')
      await frame.getByRole('button', { name: text('Undo the merge', 'Annuler la fusion') }).waitFor()
    },
  },
]

/** Merges a pair, so that the merge can be undone. */
async function undoneMerge({ api }: PictureContext): Promise<string> {
  const { get, post, pairs } = await openUnification(api)
  const id = pairs[1]?.id
  const { left, right } = await get<Record<'left' | 'right', { version: unknown }>>(`/pairs/${id}`)
  const { merge } = await post<{ merge: number }>(`/pairs/${id}/merge`, {
    keep: 'left',
    take: {},
    seen: { left: left.version, right: right.version },
  })
  return `/unification?view=merges&open=${merge}`
}
