import { linkInEmail } from '../fixtures.ts'
import { type Picture, type PictureContext, waitForElement } from '../picture.ts'

export const signInPictures: Picture[] = [
  {
    name: 'activate-account',
    height: 700,
    path: activationPage,
    prepare: waitForElement('button', 'Activate', 'Activer'),
  },
  {
    name: 'sign-in',
    height: 580,
    path: '/',
    prepare: waitForElement('button', 'Sign in', 'Ouvrir une session'),
  },
  {
    name: 'new-password',
    height: 520,
    path: '/forgotpassword',
    prepare: waitForElement('button', 'Reset password', 'Réinitialiser le mot de passe'),
  },
  {
    name: 'reset-password',
    height: 700,
    path: resetPage,
    prepare: waitForElement('button', 'Save', 'Enregistrer'),
  },
  {
    name: 'choose-property',
    staff: 'user',
    height: 400,
    path: '/selectproperty',
    prepare: waitForElement('heading', 'Choose a property', 'Choisir un centre'),
  },
  {
    name: 'go-to',
    staff: 'admin',
    height: 620,
    path: '/contactform',
    isPart: true,
    async prepare({ page, text }) {
      await page.getByRole('heading', { name: text('Contact form', 'Formulaire de contact') }).waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByText(text('Settings', 'Paramètres')).waitFor()
      return page.getByRole('dialog')
    },
  },
]

/** Returns the path of the link in a new user's email. */
async function activationPage({ api }: PictureContext): Promise<string> {
  const { token } = await api.signIn('superadmin')
  const send = () => api.json({ path: '/sendactivationemail', token, json: { email: invited } })
  return linkInEmail(api, { to: invited, path: '/activateuser', send })
}

const invited = 'sandra.belisle@comptoir.example'

/** Returns the path of the link in the email to a user who forgot the password. */
async function resetPage({ api }: PictureContext): Promise<string> {
  const to = 'inventory@comptoir.example'
  const send = () => api.json({ path: '/resetpassword', json: { email: to } })
  return linkInEmail(api, { to, path: '/resetpassword', send })
}

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
