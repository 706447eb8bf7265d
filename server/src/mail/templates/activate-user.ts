import type { Language } from '@comptoir/contract/constants'
import type { EmailContent } from '../email-content.ts'
import type { ActivateUserMail } from '../mail.ts'
import { type LinkTexts, linkContent } from './link-content.ts'

export function activateUserContent({ data, language }: ActivateUserMail): EmailContent {
  return linkContent(texts[language], data, language)
}

const en: LinkTexts = {
  subject: 'Activate your Comptoir account',
  preheader: (valid) => `Choose your password to get started. The link works for ${valid}.`,
  heading: 'Welcome to Comptoir',
  greeting: (name) => `Hello ${name},`,
  opening:
    'An account was created for you on Comptoir, the back office of the gift card programme. Choose a password to activate it:',
  button: 'Activate my account',
  life: (valid) => `The link works once, for ${valid}. After that, its page lets you ask for a new one.`,
  caution: 'This link is yours alone. Never forward this message to anyone.',
  reason: 'You receive this message because an administrator created an account for this address.',
}

const fr: LinkTexts = {
  subject: 'Activez votre compte Comptoir',
  preheader: (valid) => `Choisissez votre mot de passe pour commencer. Le lien est valide pendant ${valid}.`,
  heading: 'Bienvenue dans Comptoir',
  greeting: (name) => `Bonjour ${name},`,
  opening:
    'Un compte a été créé pour vous dans Comptoir, l’outil de gestion du programme de cartes-cadeaux. Choisissez un mot de passe pour l’activer\u00a0:',
  button: 'Activer mon compte',
  life: (valid) =>
    `Le lien sert une seule fois, pendant ${valid}. Passé ce délai, sa page permet d’en demander un autre.`,
  caution: 'Ce lien vous est personnel. Ne transférez ce message à personne.',
  reason: 'Vous recevez ce message parce qu’un administrateur a créé un compte pour cette adresse.',
}

const texts: Record<Language, LinkTexts> = { en, fr }
