import { languages } from '@comptoir/contract/constants'
import { secondFactorChanges } from '@comptoir/contract/second-factor'
import { expect, test } from 'vitest'
import type { AccountChangedMail, Mail, SecurityNoticeMail, UnusualActivityMail } from './mail.ts'
import { renderMail } from './render-mail.ts'
import {
  accountChangedMail,
  activationMail,
  addressChangedMail,
  countMail,
  countReminderMail,
  countsSavedMail,
  giftCardMail,
  resetMail,
  sampleMails,
  secondFactorChangedMail,
  securityNoticeMail,
  unusualActivityMail,
} from './testing/sample-mails.ts'

const render = (mail: Mail) => renderMail(mail, 'support@comptoir.example')

/** The text in English and French, on one line. */
async function renderBoth(
  mail: UnusualActivityMail | SecurityNoticeMail | AccountChangedMail,
): Promise<string> {
  const { text } = await render({ ...mail, language: 'en', alsoIn: 'fr' })
  return text.replaceAll(/\s+/g, ' ')
}

test('a gift card mail shows the code, the value in whole dollars and where to go', async () => {
  const mail = await render(giftCardMail)
  expect(mail.subject).toBe('Marie, your $50 gift card is here')
  for (const body of [mail.html, mail.text]) {
    expect(body).toContain('Hello Marie,')
    expect(body).toContain('6035718200457713')
    expect(body).toContain('$50')
    expect(body).toContain('V5H 2A1')
  }
})

test('French follows French typography', async () => {
  const mail = await render({
    ...giftCardMail,
    language: 'fr',
    data: { ...giftCardMail.data, cardValue: 1250 },
  })
  expect(mail.subject).toBe('Marie, voici votre carte-cadeau de 1\u00a0250\u00a0$')
  expect(mail.html).toContain('lang="fr-CA"')
  expect(mail.text).toContain('comptant\u00a0: quiconque')
  for (const sample of sampleMails) {
    const { html, text } = await render({ ...sample, language: 'fr' })
    expect(text).not.toMatch(/ [:;!?%»]/)
    expect(`${html}${text}`).not.toMatch(/\b(Hello|You receive|Questions)\b/)
  }
})

test('a count mail shows who counted what, and omits what was not counted', async () => {
  const detailed = await render(countMail)
  expect(detailed.subject).toBe(
    'Dénombrement de cartes-cadeaux, Galeries des Aulnes\u00a0: Carte imprimée 50 $',
  )
  expect(detailed.text).toMatch(/En stock\u00a0: +1\u00a0240/)
  expect(detailed.text).toMatch(/Écart\u00a0: +−12/)
  expect(detailed.text).toContain('1er\u00a0mars\u00a02026')
  expect(detailed.text).not.toContain('Commentaire')
  const undetailed = { activated: null, destroyed: null, lost: null, transferred: null, received: null }
  const simple = await render({
    ...countMail,
    language: 'en',
    data: {
      ...countMail.data,
      ...undetailed,
      discrepancy: null,
      reason: null,
      comment: 'First line\nSecond line',
    },
  })
  expect(simple.text).toMatch(/On hand: +1,240/)
  expect(simple.text).not.toMatch(/Activated|Discrepancy|Reason/)
  expect(simple.text).toMatch(/Comment: +First line\n +Second line\n/)
})

test.each([
  [resetMail, '1 hour', '1 heure'],
  [activationMail, '7 days', '7 jours'],
])('a mail with a personal link says how long the link is valid', async (mail, english, french) => {
  for (const [language, life] of [
    ['en', english],
    ['fr', french],
  ] as const) {
    const { html, text } = await render({ ...mail, language })
    expect(text.replaceAll('\u00a0', ' ')).toContain(life)
    expect(text).toContain(`\n${mail.data.url}\n`)
    expect(html.match(/href="https:\/\/comptoir\.example\/\w+\?token=very-secret-token"/g)).toHaveLength(2)
  }
})

test.each([resetMail, activationMail])(
  'a bilingual mail has both languages, each marked as such',
  async (mail) => {
    const [english, french, both] = [
      await render({ ...mail, language: 'en' }),
      await render({ ...mail, language: 'fr' }),
      await render({ ...mail, language: 'en', alsoIn: 'fr' }),
    ]
    expect(both.subject).toBe(`${english.subject} / ${french.subject}`)
    expect(both.subject.length).toBeLessThan(80)
    expect(both.text).toBe(`${english.text}\n\n${french.text}`)
    const parts = both.html.split('<tr lang="fr-CA">')
    expect(parts).toHaveLength(3)
    expect(parts[0]).toContain('<html lang="en-CA"')
    expect(parts[0]?.match(/<tr lang="en-CA">/g)).toHaveLength(2)
    expect(parts[0]).toContain('Hello')
    expect(parts[0]).not.toContain('Bonjour')
    expect(parts[1]).toContain('Bonjour')
    expect(both.html.match(/href="https:\/\/comptoir\.example\/\w+\?token=very-secret-token"/g)).toHaveLength(
      4,
    )
  },
)

test.each([
  ['en', 'March 1, 2026 at 2:05:00', 'write to support@comptoir.example right away'],
  ['fr', '1er mars 2026', 'écrivez tout de suite à support@comptoir.example'],
] as const)(
  'a changed address is told with both addresses, by whom, when, and whom to write to (%s)',
  async (language, when, advice) => {
    const { html, text } = await render({ ...addressChangedMail, language })
    const plain = text.replaceAll(/\s+/g, ' ')
    for (const body of [html.replaceAll('\u00a0', ' '), plain]) {
      for (const said of ['before@comptoir.example', 'after@comptoir.example', 'Priya Nair', when])
        expect(body).toContain(said)
    }
    expect(plain).toContain(advice)
    expect(plain).toContain('UTC')
  },
)

test.each([
  ['reveal', 'has viewed more than 5 gift codes', 'a affiché plus de 5 codes-cadeaux'],
  ['redeem', 'has redeemed more than 5 E-Tokens', 'a échangé plus de 5 jetons électroniques'],
  ['differentAddress', 'has sent more than 5 gift cards to a', 'a envoyé plus de 5 cartes-cadeaux à une'],
] as const)('a notice names the person and what was done (%s)', async (kind, inEnglish, inFrench) => {
  const data = { ...unusualActivityMail.data, kind }
  const text = await renderBoth({ ...unusualActivityMail, data })
  expect(text).toContain(`Robin Clerk ${inEnglish}`)
  expect(text).toContain(`Robin Clerk ${inFrench}`)
})

test('a notice about a property names it and says where to look', async () => {
  const data = { ...unusualActivityMail.data, kind: 'propertyReveal', name: 'Les Halles' } as const
  const text = await renderBoth({ ...unusualActivityMail, data })
  expect(text).toContain('More than 5 gift codes of Les Halles have been viewed within 7 days.')
  expect(text).toContain('Plus de 5 codes-cadeaux de Les Halles ont été affichés en 7 jours.')
})

const hash = 'ab12'.repeat(16)
const { by, at } = securityNoticeMail.data

test.each([
  [{ act: 'logHead', block: 4711, hash }, ['The head of the log', 'La tête du journal', hash]],
  [
    { act: 'personExported', contact: 4711 },
    ['A customer’s data was exported', 'Les données d’un client ont été exportées', by],
  ],
  [
    { act: 'personAnonymised', contact: 4711 },
    ['A customer was anonymised', 'Un client a été anonymisé', by],
  ],
] as const)('a security notice says what was done, and about what: %j', async (act, said) => {
  const text = await renderBoth({ ...securityNoticeMail, data: { ...act, by, at } })
  for (const part of [...said, '4711']) expect(text).toContain(part)
})

test.each(secondFactorChanges)(
  'a changed second factor is described, by whom and when (%s)',
  async (change) => {
    const data = { ...secondFactorChangedMail.data, change }
    const text = await renderBoth({ ...secondFactorChangedMail, data })
    for (const said of [
      'Priya Nair',
      'March 1, 2026 at 2:05:00',
      'write to support@comptoir.example right away',
    ])
      expect(text).toContain(said)
    expect(text).toMatch(/authenticator app|passkey|recovery code|second factor/)
    expect(text).toMatch(/application d’authentification|clé d’accès|codes? de récupération|second facteur/)
  },
)

test('a mail about saved counts has a row for each, in the language of the reader', async () => {
  const { subject, text, html } = await render(countsSavedMail)
  expect(subject).toBe('Dénombrements de cartes-cadeaux, Galeries des Aulnes, octobre 2026')
  expect(text).toContain(
    '- Carte-cadeau 50 $\u00a0: En stock 1\u00a0240, Écart −12, Raison Recomptage\n- Boîtes\u00a0: En stock 96\n',
  )
  expect(html).toContain('Recomptage')
  expect(html).not.toContain('Gift card $50')
})

test('a reminder names each open month with what is missing and what waits', async () => {
  const { subject, text } = await render(countReminderMail)
  expect(subject).toBe('Still to close at Galeries des Aulnes: October 2026')
  expect(text).toMatch(/October 2026: +Not counted: Gift boxes\n +3 counts await approval/)
})

test('values are escaped and never interpreted as HTML', async () => {
  const hostile = `<script>alert("1")</script><img src=x onerror=alert(1)>'&amp;`
  const { html, text, subject } = await render({
    ...giftCardMail,
    data: { firstName: hostile, giftCode: hostile, cardValue: 50, storeAddress: `${hostile}\n${hostile}` },
  })
  expect(html).not.toMatch(/<script|<img/i)
  expect(html).toContain('&lt;script&gt;')
  expect(text).toContain(hostile)
  expect(subject).toContain(hostile)
})

test.each(languages)(
  'every mail says whom to ask, and fetches nothing from elsewhere (%s)',
  async (language) => {
    for (const sample of sampleMails) {
      const { html, text, subject } = await render({ ...sample, language })
      expect(subject.length).toBeLessThan(80)
      expect(html).toContain('mailto:support@comptoir.example')
      expect(text).toContain('support@comptoir.example')
      expect(html).not.toMatch(/\ssrc=|url\(|<link|@import|<script/i)
      expect(html).toMatch(/^<!DOCTYPE html>/)
    }
  },
)

test('a changed password is told with the date, and what to do if it was not the user', async () => {
  const { subject, text } = await render(accountChangedMail)
  expect(subject).toBe('Your Comptoir password was changed')
  for (const part of ['Hello Nadia,', 'March 2, 2026', 'support@comptoir.example'])
    expect(text).toContain(part)
  const both = await render({ ...accountChangedMail, alsoIn: 'fr' })
  expect(both.text).toContain('Votre mot de passe a été modifié')
})
