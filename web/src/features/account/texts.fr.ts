import type { Texts } from '../../i18n/languages.ts'
import type * as english from './texts.en.ts'

export const account: Texts<typeof english.account> = {
  not_offered: 'Ce serveur n’offre pas les paramètres du compte.',
  changed_on: 'Modifié le {{moment}}',
  current_password: 'Mot de passe actuel',
  change_password: 'Changer le mot de passe',
  ends_others: 'Ferme vos autres sessions.',
  password_changed: 'Votre mot de passe a été changé. Vos autres sessions sont fermées.',
  sessions: 'Sessions',
  device: 'Appareil',
  signed_in: 'Ouverte',
  last_seen: 'Dernière activité',
  this_one: 'Celle-ci',
  browser_on: '{{browser}}, {{system}}',
  unknown_device: 'Appareil inconnu',
  end: 'Fermer',
  end_named: 'Fermer la session {{device}}',
  end_others_one: 'Fermer l’autre session',
  end_others_other: 'Fermer les {{count}} autres sessions',
}

export const secondFactor: Texts<typeof english.secondFactor> = {
  on: 'Activé',
  off: 'Désactivé',
  title: 'Second facteur',
  lead: 'Avec un second facteur, un mot de passe volé ne suffit pas pour ouvrir une session à votre nom.',
  lead_required: 'Votre rôle exige un second facteur\u00a0: il doit toujours en rester un.',
  unavailable:
    'Impossible d’ajouter un second facteur\u00a0: ce serveur n’a pas de clé de chiffrement. Un exploitant doit définir ENCRYPTION_KEY.',
  added: 'Ajout\u00a0: {{date}}',
  continue: 'Continuer',
  remove: 'Retirer',

  app: 'Application d’authentification',
  app_hint: 'Une application sur votre téléphone affiche un nouveau code toutes les 30 secondes.',
  set_up_app: 'Configurer',
  replace_app: 'Remplacer',
  remove_app: 'Retirer l’application d’authentification',
  app_title: 'Configurer une application d’authentification',
  app_scan:
    'Balayez ce code avec une application d’authentification, comme Google Authenticator, Microsoft Authenticator ou 1Password.',
  qr_code: 'Code QR pour l’application d’authentification',
  app_secret: 'Ou entrez cette clé dans l’application\u00a0:',
  app_code: 'Code affiché par l’application',
  confirm: 'Confirmer',

  passkeys: 'Clés d’accès',
  passkeys_hint: 'Votre empreinte, votre visage ou une clé de sécurité, sur cet appareil ou un autre.',
  passkeys_address:
    'Les clés d’accès exigent l’adresse https de Comptoir, ou localhost. Ouvrez-y la page pour en ajouter une.',
  passkey_added: 'Clé d’accès, ajoutée le {{date}}',
  passkey_used: 'Clé d’accès, utilisée le {{date}}',
  add_passkey: 'Ajouter une clé d’accès',
  passkey_text:
    'Donnez-lui le nom de l’appareil pour la reconnaître plus tard. Votre navigateur demande ensuite la clé d’accès.',
  passkey_name: 'Nom',
  passkey_name_hint: 'Portable du bureau',
  passkey_not_created: 'La clé d’accès n’a pas été créée. Réessayez.',
  passkey_known: 'Cet appareil a déjà une clé d’accès pour votre compte.',
  passkey_not_supported: 'Ce navigateur ne permet pas de créer des clés d’accès.',
  rename_passkey: 'Renommer {{name}}',
  rename_title: 'Renommer cette clé d’accès',
  remove_passkey: 'Retirer {{name}}',

  remove_title: 'Retirer ce second facteur?',
  remove_text: '{{name}}\u00a0: ce moyen ne permettra plus d’ouvrir une session.',
  remove_last:
    '{{name}}\u00a0: c’est votre dernier second facteur. Votre mot de passe suffira alors pour ouvrir une session, et vos codes de récupération ne fonctionneront plus.',
  removed: 'Le second facteur a été retiré.',

  codes: 'Codes de récupération',
  codes_left_one: 'Il en reste {{count}} sur 10. Chacun sert une fois, si vous perdez votre téléphone.',
  codes_left_other: 'Il en reste {{count}} sur 10. Chacun sert une fois, si vous perdez votre téléphone.',
  codes_text:
    'Conservez ces codes maintenant\u00a0: ils ne seront plus affichés. Chacun ouvre une session une fois, si vous perdez votre téléphone.',
  codes_file: 'codes-de-recuperation-comptoir',
  codes_saved: 'Je les ai conservés',
  download: 'Télécharger',
  new_codes: 'Nouveaux codes',
  new_codes_title: 'Créer de nouveaux codes de récupération?',
  new_codes_text: 'Les codes que vous avez maintenant ne fonctionneront plus.',

  due_title: 'Ajoutez un second facteur',
}
