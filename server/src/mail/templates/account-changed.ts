import type { Language } from '@comptoir/contract/constants'
import type { SecondFactorChange } from '@comptoir/contract/second-factor'
import { type EmailContent, greeting } from '../email-content.ts'
import { formatTimestamp } from '../format-values.ts'
import type { AccountChange, AccountChangedMail } from '../mail.ts'

export function accountChangedContent(
  { data, language }: AccountChangedMail,
  supportEmail: string,
): EmailContent {
  const words = texts[language]
  const change = described(words, data.change)
  return {
    subject: change.subject,
    preheader: change.opening,
    heading: change.heading,
    blocks: [
      { kind: 'paragraph', text: greeting[language](data.name) },
      { kind: 'paragraph', text: change.opening },
      {
        kind: 'facts',
        facts: [
          ...(data.by === null ? [] : [{ label: words.by, value: data.by }]),
          { label: words.at, value: formatTimestamp(data.at, language) },
        ],
      },
      { kind: 'note', text: change.caution(supportEmail) },
    ],
    reason: words.reason,
  }
}

function described({ password, providerAccount, secondFactor }: Texts, change: AccountChange): ChangeText {
  if (change === 'password') return password
  if (change === 'provider_account_linked') return providerAccount
  return { ...secondFactor, opening: secondFactor.openings[change] }
}

interface ChangeText {
  subject: string
  heading: string
  opening: string
  caution(support: string): string
}

interface Texts {
  password: ChangeText
  providerAccount: ChangeText
  secondFactor: Omit<ChangeText, 'opening'> & { openings: Record<SecondFactorChange, string> }
  by: string
  at: string
  reason: string
}

const en: Texts = {
  password: {
    subject: 'Your Comptoir password was changed',
    heading: 'Your password was changed',
    opening: 'The password of your Comptoir account was changed, and your other sessions were ended.',
    caution: (support) =>
      `If it was not you, choose a new password right away with “Forgot your password?” on the sign-in page, and write to ${support}.`,
  },
  providerAccount: {
    subject: 'A company account was linked to your Comptoir account',
    heading: 'A company account was linked',
    opening: 'From now on, this company account signs in to your Comptoir account.',
    caution: (support) =>
      `If it was not you, write to ${support} right away. Another person may be using your account.`,
  },
  secondFactor: {
    subject: 'The second factor of your Comptoir account was changed',
    heading: 'Your second factor was changed',
    openings: {
      app_added: 'An authenticator app was added to your account. From now on, signing in asks for its code.',
      app_replaced:
        'The authenticator app of your account was replaced. Codes of the previous one no longer work.',
      app_removed: 'The authenticator app was removed from your account.',
      passkey_added: 'A passkey was added to your account. From now on, signing in asks for a second step.',
      passkey_removed: 'A passkey was removed from your account.',
      recovery_codes_replaced:
        'New recovery codes were made for your account. The previous ones no longer work.',
      recovery_code_used: 'A recovery code of your account was used. It does not work a second time.',
      reset:
        'The second factor of your account was reset. Your password alone signs you in until you add one again.',
    },
    caution: (support) =>
      `If this was not you and you did not ask for it, write to ${support} right away. Another person may be trying to use your account.`,
  },
  by: 'Changed by',
  at: 'Date',
  reason: 'You receive this message because this is the address of a Comptoir account.',
}

const fr: Texts = {
  password: {
    subject: 'Le mot de passe de votre compte Comptoir a été modifié',
    heading: 'Votre mot de passe a été modifié',
    opening:
      'Le mot de passe de votre compte Comptoir a été modifié, et vos autres sessions ont été fermées.',
    caution: (support) =>
      `Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe avec «\u00a0Mot de passe oublié?\u00a0» à la page d’ouverture de session, et écrivez à ${support}.`,
  },
  providerAccount: {
    subject: 'Un compte d’entreprise a été lié à votre compte Comptoir',
    heading: 'Un compte d’entreprise a été lié',
    opening: 'Dorénavant, ce compte d’entreprise ouvre une session dans votre compte Comptoir.',
    caution: (support) =>
      `Si ce n’était pas vous, écrivez tout de suite à ${support}. Une autre personne utilise peut-être votre compte.`,
  },
  secondFactor: {
    subject: 'Le second facteur de votre compte Comptoir a été modifié',
    heading: 'Votre second facteur a été modifié',
    openings: {
      app_added:
        'Une application d’authentification a été ajoutée à votre compte. Dorénavant, son code est demandé à l’ouverture de session.',
      app_replaced:
        'L’application d’authentification de votre compte a été remplacée. Les codes de la précédente ne fonctionnent plus.',
      app_removed: 'L’application d’authentification a été retirée de votre compte.',
      passkey_added:
        'Une clé d’accès a été ajoutée à votre compte. Dorénavant, une seconde étape est demandée à l’ouverture de session.',
      passkey_removed: 'Une clé d’accès a été retirée de votre compte.',
      recovery_codes_replaced:
        'De nouveaux codes de récupération ont été créés pour votre compte. Les précédents ne fonctionnent plus.',
      recovery_code_used:
        'Un code de récupération de votre compte a été utilisé. Il ne fonctionne pas une deuxième fois.',
      reset:
        'Le second facteur de votre compte a été réinitialisé. Votre mot de passe suffit pour ouvrir une session jusqu’à ce que vous en ajoutiez un autre.',
    },
    caution: (support) =>
      `Si ce n’était pas vous et que vous ne l’avez pas demandé, écrivez tout de suite à ${support}. Une autre personne essaie peut-être d’utiliser votre compte.`,
  },
  by: 'Modifié par',
  at: 'Date',
  reason: 'Vous recevez ce message parce que cette adresse est celle d’un compte Comptoir.',
}

const texts: Record<Language, Texts> = { en, fr }
