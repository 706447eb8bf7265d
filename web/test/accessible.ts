import axe from 'axe-core'
import { expect } from 'vitest'

/** Expects no axe violations on the page, in the colours that it is shown in. */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'] })
  expect(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html, any }) => [html, any[0]?.message])]),
  ).toEqual([])
}
