import type { Language } from '@comptoir/contract/constants'
import { type EmailContent, greeting } from '../email-content.ts'
import { formatDollars } from '../format-values.ts'
import type { GiftCardMail } from '../mail.ts'

export function giftCardContent({ data, language }: GiftCardMail): EmailContent {
  const words = texts[language]
  const value = formatDollars(data.cardValue, language)
  return {
    subject: words.subject(data.firstName, value),
    preheader: words.preheader,
    heading: words.heading(value),
    blocks: [
      { kind: 'paragraph', text: greeting[language](data.firstName) },
      { kind: 'paragraph', text: words.use },
      {
        kind: 'giftCard',
        title: words.title,
        value: { label: words.value, value },
        code: { label: words.code, value: data.giftCode },
        place: { label: words.place, value: data.storeAddress },
      },
      { kind: 'note', text: words.caution },
    ],
    reason: words.reason,
  }
}

const en = {
  subject: (name: string, value: string) => `${name}, your ${value} gift card is here`,
  preheader: 'Your code is inside: bring it with you on your next visit.',
  heading: (value: string) => `Your ${value} gift card is ready`,
  use: 'Here is your electronic gift card. Show this message, on your phone or printed, at the customer service counter of the shopping centre below.',
  title: 'Electronic gift card',
  value: 'Value',
  code: 'Gift code',
  place: 'Where to go',
  caution:
    'This code is as good as cash: whoever has it can use it. Keep it to yourself. We will never ask you for it by phone or email.',
  reason: 'You receive this message because a gift card was bought for this address.',
}

const fr: typeof en = {
  subject: (name, value) => `${name}, voici votre carte-cadeau de ${value}`,
  preheader: 'Votre code se trouve dans ce message\u00a0: apportez-le lors de votre prochaine visite.',
  heading: (value) => `Votre carte-cadeau de ${value} est prête`,
  use: 'Voici votre carte-cadeau électronique. Présentez ce message, sur votre téléphone ou imprimé, au comptoir du service à la clientèle du centre commercial indiqué ci-dessous.',
  title: 'Carte-cadeau électronique',
  value: 'Valeur',
  code: 'Code-cadeau',
  place: 'Où vous présenter',
  caution:
    'Ce code vaut de l’argent comptant\u00a0: quiconque le possède peut l’utiliser. Gardez-le pour vous. Nous ne vous le demanderons jamais par téléphone ni par courriel.',
  reason: 'Vous recevez ce message parce qu’une carte-cadeau a été achetée pour cette adresse.',
}

const texts: Record<Language, typeof en> = { en, fr }
