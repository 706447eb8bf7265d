import type { Locator, Page } from '@playwright/test'
import { findPair, makePersonTwice, openUnification, type PersonRow } from '../screens/duplicates.ts'
import { clickAtRest, expect, expectPlainWords, test } from '../support/journey.ts'
import { read } from '../support/rows.ts'

const say = {
  search: 'Chercher par nom ou courriel',
  compare: /^Comparer/,
  title: 'Est-ce la même personne?',
  keep: 'Contact à conserver',
  facts: 'Ce qui s’y rattache',
  blocked: 'Courriel bloqué Oui Non',
  email: 'Courriel',
  language: 'Langue',
  english: 'Anglais',
  prohibited: 'Les achats avec cette adresse courriel sont interdits.',
  consent: 'Une seule des deux fiches accepte les courriels : aucun ne sera envoyé.',
  givenUp: 'Le courriel abandonné reste bloqué.',
  merge: 'Fusionner…',
  mergeNow: 'Fusionner',
  merged: 'ne font plus qu’un contact.',
  undo: 'Annuler la fusion',
  undoNow: 'Annuler la fusion',
  undone: 'La fusion est annulée',
  stays: (word: string, email: string) => `Un contact reste : « Zoé ${word} » (${email}, 0 commande).`,
  goes: (word: string, email: string) => `L’autre, « Zoé ${word} » (${email}, 0 commande), est supprimé.`,
  history: 'Historique',
  changes: ['Annulation de la fusion', 'Fusion'],
  other: 'Autre fiche',
} as const

test('a person who is there twice becomes one, without the blocked address, and two again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const { token, frame } = await openUnification(page, { kind: 'contact', language: 'fr' })
  const { word, company, blocked, plain } = await makePersonTwice(page, token)
  const before = await people(page, token, word)
  await findPair(page, token, 'contact', word)
  await frame.getByRole('searchbox', { name: say.search }).fill(word)
  const pair = frame.getByRole('article', { name: word })
  await clickAtRest(frame, pair.getByRole('button', { name: say.compare }))
  await expect(frame.getByRole('heading', { name: say.title })).toBeFocused()
  await expect(
    frame.getByRole('table', { name: say.facts }).getByRole('row', { name: say.blocked }),
  ).toBeVisible()

  const emails = frame.getByRole('radiogroup', { name: say.email })
  // The contact that is kept keeps its address, even a blocked one; the other's is not copied.
  await frame.getByRole('radiogroup', { name: say.keep }).getByRole('radio').nth(1).check()
  await emails.getByRole('radio', { name: blocked.email }).check()
  await expect(frame.getByText(say.prohibited)).toBeVisible()
  await emails.getByRole('radio', { name: plain.email }).check()
  await expect(frame.getByText(say.givenUp)).toBeVisible()
  await expect(frame.getByText(say.consent)).toBeVisible()
  await frame
    .getByRole('radiogroup', { name: say.language })
    .getByRole('radio', { name: say.english })
    .check()
  await expectNothingCutOff(frame.locator('html'))
  await expectPlainWords(frame)

  await clickAtRest(frame, frame.getByRole('button', { name: say.merge }))
  const question = frame.getByRole('alertdialog')
  const name = capitalized(word)
  await expect(question.getByText(say.stays(name, plain.email))).toBeVisible()
  await expect(question.getByText(say.goes(name, blocked.email))).toBeVisible()
  await clickAtRest(frame, question.getByRole('button', { name: say.mergeNow }))
  const notice = frame.getByRole('status').filter({ hasText: say.merged })
  await expect(notice).toBeFocused()
  expect(await people(page, token, word)).toEqual([
    expect.objectContaining({ email: plain.email, language: 'en', optin_email: false }),
  ])

  await clickAtRest(frame, notice.getByRole('button', { name: say.undo }))
  await clickAtRest(frame, frame.getByRole('button', { name: say.undoNow }))
  await expect(frame.getByRole('heading', { name: say.undone })).toBeFocused()
  await expectNothingCutOff(frame.locator('html'))
  expect(await people(page, token, word)).toEqual(before)

  await page.goto(`/contactform?company=${company.id}&contact=${plain.id}`)
  await expect(page.getByRole('heading', { name: `Zoé ${name}` })).toBeVisible()
  await page.getByRole('button', { name: say.history }).last().click()
  const history = page.getByRole('dialog')
  for (const change of say.changes)
    await expect(
      history
        .getByRole('table', { name: change, exact: true })
        .getByRole('row', { name: `${say.other} Zoé ${name} (${blocked.email})` }),
    ).toBeVisible()
  await expectNothingCutOff(page.locator('html'))
  await expectPlainWords(page)
})

async function people(page: Page, token: string, word: string) {
  const { records } = await read<{ contact: PersonRow & { language: string; optin_email: boolean } }>(
    page,
    token,
    {
      name: 'contact',
      orderBy: 'id',
      filter: [
        { column: 'lastname', operator: 'iLIKE', value: word },
        { column: 'isdeleted', operator: '=', value: false },
      ],
    },
  )
  return records.map(({ contact: { id, email, language, optin_email, accountid } }) => ({
    id,
    email,
    language,
    optin_email,
    accountid,
  }))
}

async function expectNothingCutOff(root: Locator): Promise<void> {
  await expect
    .poll(() => root.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    .toBeLessThanOrEqual(0)
}

/** Names are stored capitalized. */
function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
