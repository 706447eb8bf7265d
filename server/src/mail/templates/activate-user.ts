import type { Language } from '@comptoir/contract/constants'
import type { Letter } from '../letter.ts'
import type { ActivateUserMail } from '../mail.ts'
import { duration } from '../wording.ts'

export function activateUserLetter({ data, language }: ActivateUserMail): Letter {
  const words = texts[language]
  const valid = duration(data.validMinutes, language)
  return {
    subject: words.subject,
    preheader: words.preheader(valid),
    heading: words.heading,
    blocks: [
      { kind: 'paragraph', text: words.greeting(data.name) },
      { kind: 'paragraph', text: words.opening },
      { kind: 'button', label: words.activate, url: data.url },
      { kind: 'paragraph', text: words.life(valid) },
      { kind: 'note', text: words.personal },
    ],
    reason: words.reason,
  }
}

const en = {
  subject: 'Activate your Comptoir account',
  preheader: (valid: string) => `Choose your password to get started. The link works for ${valid}.`,
  heading: 'Welcome to Comptoir',
  greeting: (name: string) => `Hello ${name},`,
  opening:
    'An account was created for you on Comptoir, the back office of the gift card programme. Choose a password to activate it:',
  activate: 'Activate my account',
  life: (valid: string) =>
    `The link works once, for ${valid}. After that, its page lets you ask for a new one.`,
  personal: 'This link is yours alone. Never forward this message to anyone.',
  reason: 'You receive this message because an administrator created an account for this address.',
}

const fr: typeof en = {
  subject: 'Activez votre compte Comptoir',
  preheader: (valid) => `Choisissez votre mot de passe pour commencer. Le lien est valide pendant ${valid}.`,
  heading: 'Bienvenue dans Comptoir',
  greeting: (name) => `Bonjour ${name},`,
  opening:
    'Un compte a été créé pour vous dans Comptoir, l’outil de gestion du programme de cartes-cadeaux. Choisissez un mot de passe pour l’activer\u00a0:',
  activate: 'Activer mon compte',
  life: (valid) =>
    `Le lien sert une seule fois, pendant ${valid}. Passé ce délai, sa page permet d’en demander un autre.`,
  personal: 'Ce lien vous est personnel. Ne transférez ce message à personne.',
  reason: 'Vous recevez ce message parce qu’un administrateur a créé un compte pour cette adresse.',
}

const texts: Record<Language, typeof en> = { en, fr }
