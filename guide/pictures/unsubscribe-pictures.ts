import { linkInEmail } from '../fixtures.ts'
import type { Picture, PictureContext } from '../picture.ts'

export const unsubscribePictures: Picture[] = [
  {
    name: 'unsubscribed',
    height: 460,
    path: unsubscribePage,
    async prepare({ page, text }) {
      await page
        .getByText(text("You've been successfully unsubscribed.", 'Votre désabonnement est confirmé.'))
        .waitFor()
    },
  },
]

/** Returns the path of the link in a gift card's email to a contact. */
async function unsubscribePage({ api, text }: PictureContext): Promise<string> {
  const { token } = await api.signIn('superadmin')
  const [contact] = await api.read(token, {
    name: 'contact',
    filter: [{ column: 'optin_email', operator: '=', value: true }],
    limit: 1,
  })
  const [card] = await api.read(token, { name: 'trnsx_ecom_activegc_b2c', limit: 1 })
  const to = String(contact?.contact?.email)
  const send = () =>
    api.json({
      path: '/sendtemplateemail',
      token,
      json: {
        emails: [to],
        template: 'eGiftCard',
        data: { FIRSTNAME: 'Alex', ID: card?.trnsx_ecom_activegc_b2c?.id, LANGUAGE: text('en', 'fr') },
        reason: 'x',
      },
    })
  return linkInEmail(api, { to, path: '/unsubscribe', send })
}
