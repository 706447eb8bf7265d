import type { Language } from '@comptoir/contract/constants'
import { type EmailContent, greeting } from '../email-content.ts'
import { formatDuration } from '../format-values.ts'
import type { PasswordLinkMail } from '../mail.ts'

/** An email with a personal link that expires. */
export function passwordLinkContent({ template, data, language }: PasswordLinkMail): EmailContent {
  const { preheader, opening, button, life, caution, ...others } = words[language][template]
  const valid = formatDuration(data.validMinutes, language)
  return {
    ...others,
    preheader: preheader(valid),
    blocks: [
      { kind: 'paragraph', text: greeting[language](data.name) },
      { kind: 'paragraph', text: opening },
      { kind: 'button', label: button, url: data.url },
      { kind: 'paragraph', text: life(valid) },
      { kind: 'note', text: caution },
    ],
  }
}

interface LinkTexts {
  subject: string
  preheader: (valid: string) => string
  heading: string
  opening: string
  button: string
  life: (valid: string) => string
  caution: string
  reason: string
}

type Words = Record<PasswordLinkMail['template'], LinkTexts>

const en: Words = {
  resetPassword: {
    subject: 'Reset your Comptoir password',
    preheader: (valid) => `Choose a new password. The link works once, for ${valid}.`,
    heading: 'Choose a new password',
    opening: 'We were asked to reset the password of your Comptoir account. Choose a new one here:',
    button: 'Reset my password',
    life: (valid) => `The link works once, for ${valid} from the time it was asked for.`,
    caution:
      'If you did not ask for this, ignore this message: your password stays as it is. Never forward this message to anyone.',
    reason: 'You receive this message because a password reset was requested for your account.',
  },
  activateUser: {
    subject: 'Activate your Comptoir account',
    preheader: (valid) => `Choose your password to get started. The link works for ${valid}.`,
    heading: 'Welcome to Comptoir',
    opening:
      'An account was created for you on Comptoir, the back office of the gift card programme. Choose a password to activate it:',
    button: 'Activate my account',
    life: (valid) => `The link works once, for ${valid}. After that, its page lets you ask for a new one.`,
    caution: 'This link is yours alone. Never forward this message to anyone.',
    reason: 'You receive this message because an administrator created an account for this address.',
  },
}

const fr: Words = {
  resetPassword: {
    subject: 'Réinitialisez votre mot de passe Comptoir',
    preheader: (valid) =>
      `Choisissez un nouveau mot de passe. Le lien sert une seule fois, pendant ${valid}.`,
    heading: 'Choisissez un nouveau mot de passe',
    opening:
      'Nous avons reçu une demande de réinitialisation du mot de passe de votre compte Comptoir. Choisissez-en un nouveau ici\u00a0:',
    button: 'Réinitialiser mon mot de passe',
    life: (valid) => `Le lien sert une seule fois, pendant ${valid} à compter de la demande.`,
    caution:
      'Si cette demande ne vient pas de vous, ignorez ce message\u00a0: votre mot de passe reste le même. Ne transférez ce message à personne.',
    reason:
      'Vous recevez ce message parce qu’une réinitialisation du mot de passe a été demandée pour votre compte.',
  },
  activateUser: {
    subject: 'Activez votre compte Comptoir',
    preheader: (valid) =>
      `Choisissez votre mot de passe pour commencer. Le lien est valide pendant ${valid}.`,
    heading: 'Bienvenue dans Comptoir',
    opening:
      'Un compte a été créé pour vous dans Comptoir, l’outil de gestion du programme de cartes-cadeaux. Choisissez un mot de passe pour l’activer\u00a0:',
    button: 'Activer mon compte',
    life: (valid) =>
      `Le lien sert une seule fois, pendant ${valid}. Passé ce délai, sa page permet d’en demander un autre.`,
    caution: 'Ce lien vous est personnel. Ne transférez ce message à personne.',
    reason: 'Vous recevez ce message parce qu’un administrateur a créé un compte pour cette adresse.',
  },
}

const words: Record<Language, Words> = { en, fr }
