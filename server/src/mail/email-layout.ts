import type { Language } from '@comptoir/contract/constants'

/** What the footer of every email needs. */
export interface EmailLayout {
  supportEmail: string
  unsubscribeUrl: string | undefined
}

export const productName = 'Comptoir'

const en = {
  about: 'The gift card programme of your shopping centre',
  questions: 'Questions? Write to',
  unsubscribe: 'Unsubscribe',
  buttonFallback: 'If the button does not work, copy this address into your browser:',
}

const fr: typeof en = {
  about: 'Le programme de cartes-cadeaux de votre centre commercial',
  questions: 'Pour toute question, écrivez à',
  unsubscribe: 'Se désabonner',
  buttonFallback: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur\u00a0:',
}

export const layoutTexts: Record<Language, typeof en> = { en, fr }
