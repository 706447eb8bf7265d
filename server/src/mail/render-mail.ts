import { type EmailContent, type EmailLayout, type EmailPart, joinSubjects } from './email-content.ts'
import { emailText } from './email-text.ts'
import type { Mail, RenderedMail } from './mail.ts'
import { accountChangedContent } from './templates/account-changed.ts'
import { addressChangedContent } from './templates/address-changed.ts'
import { countReminderContent } from './templates/count-reminder.ts'
import { countsSavedContent } from './templates/counts-saved.ts'
import { giftCardContent } from './templates/gift-card.ts'
import { inventoryCountContent } from './templates/inventory-count.ts'
import { passwordLinkContent } from './templates/password-link.ts'
import { securityNoticeContent } from './templates/security-notice.ts'
import { unusualActivityContent } from './templates/unusual-activity.ts'

export async function renderMail(mail: Mail, supportEmail: string): Promise<RenderedMail> {
  const languages = 'alsoIn' in mail && mail.alsoIn ? [mail.language, mail.alsoIn] : [mail.language]
  const parts: EmailPart[] = languages.map((language) => ({
    language,
    ...contentOf({ ...mail, language }, supportEmail),
  }))
  const layout: EmailLayout = {
    supportEmail,
    unsubscribeUrl: 'unsubscribeUrl' in mail ? mail.unsubscribeUrl : undefined,
  }
  // Loads React with the first mail instead of at every start of the server.
  const { emailHtml } = await import('./email-html.tsx')
  return {
    subject: joinSubjects(parts),
    html: emailHtml(parts, layout),
    text: parts.map((part) => emailText(part, layout)).join('\n\n'),
  }
}

function contentOf(mail: Mail, supportEmail: string): EmailContent {
  switch (mail.template) {
    case 'eGiftCard':
      return giftCardContent(mail)
    case 'gcInventoryCreation':
      return inventoryCountContent(mail)
    case 'countsSaved':
      return countsSavedContent(mail)
    case 'countReminder':
      return countReminderContent(mail)
    case 'resetPassword':
    case 'activateUser':
      return passwordLinkContent(mail)
    case 'addressChanged':
      return addressChangedContent(mail, supportEmail)
    case 'accountChanged':
      return accountChangedContent(mail, supportEmail)
    case 'unusualActivity':
      return unusualActivityContent(mail)
    case 'securityNotice':
      return securityNoticeContent(mail)
  }
}
