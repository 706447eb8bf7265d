import type { Language } from '@comptoir/contract/constants'
import type { EmailContent } from '../email-content.ts'
import type { ResetPasswordMail } from '../mail.ts'
import { type LinkTexts, linkContent } from './link-content.ts'

export function resetPasswordContent({ data, language }: ResetPasswordMail): EmailContent {
  return linkContent(texts[language], data, language)
}

const en: LinkTexts = {
  subject: 'Reset your Comptoir password',
  preheader: (valid) => `Choose a new password. The link works once, for ${valid}.`,
  heading: 'Choose a new password',
  greeting: (name) => `Hello ${name},`,
  opening: 'We were asked to reset the password of your Comptoir account. Choose a new one here:',
  button: 'Reset my password',
  life: (valid) => `The link works once, for ${valid} from the time it was asked for.`,
  caution:
    'If you did not ask for this, ignore this message: your password stays as it is. Never forward this message to anyone.',
  reason: 'You receive this message because a password reset was requested for your account.',
}

const fr: LinkTexts = {
  subject: 'Réinitialisez votre mot de passe Comptoir',
  preheader: (valid) => `Choisissez un nouveau mot de passe. Le lien sert une seule fois, pendant ${valid}.`,
  heading: 'Choisissez un nouveau mot de passe',
  greeting: (name) => `Bonjour ${name},`,
  opening:
    'Nous avons reçu une demande de réinitialisation du mot de passe de votre compte Comptoir. Choisissez-en un nouveau ici\u00a0:',
  button: 'Réinitialiser mon mot de passe',
  life: (valid) => `Le lien sert une seule fois, pendant ${valid} à compter de la demande.`,
  caution:
    'Si cette demande ne vient pas de vous, ignorez ce message\u00a0: votre mot de passe reste le même. Ne transférez ce message à personne.',
  reason:
    'Vous recevez ce message parce qu’une réinitialisation du mot de passe a été demandée pour votre compte.',
}

const texts: Record<Language, LinkTexts> = { en, fr }
