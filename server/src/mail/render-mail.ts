import type { Letter } from './letter.ts'
import type { LetterFrame } from './letter-frame.ts'
import { letterText } from './letter-text.ts'
import type { Mail, RenderedMail } from './mail.ts'
import { activateUserLetter } from './templates/activate-user.ts'
import { addressChangedLetter } from './templates/address-changed.ts'
import { giftCardLetter } from './templates/gift-card.ts'
import { inventoryCountLetter } from './templates/inventory-count.ts'
import { resetPasswordLetter } from './templates/reset-password.ts'

export async function renderMail(mail: Mail, supportEmail: string): Promise<RenderedMail> {
  const letter = writeLetter(mail, supportEmail)
  const frame: LetterFrame = {
    language: mail.language,
    supportEmail,
    unsubscribeUrl: 'unsubscribeUrl' in mail ? mail.unsubscribeUrl : undefined,
  }
  // React is loaded with the first mail, not at every start of the server.
  const { letterHtml } = await import('./letter-html.tsx')
  return { subject: letter.subject, html: letterHtml(letter, frame), text: letterText(letter, frame) }
}

function writeLetter(mail: Mail, supportEmail: string): Letter {
  switch (mail.template) {
    case 'eGiftCard':
      return giftCardLetter(mail)
    case 'gcInventoryCreation':
      return inventoryCountLetter(mail)
    case 'resetPassword':
      return resetPasswordLetter(mail)
    case 'activateUser':
      return activateUserLetter(mail)
    case 'addressChanged':
      return addressChangedLetter(mail, supportEmail)
  }
}
