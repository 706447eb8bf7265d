import type { Catalogue } from '../catalogue.ts'

/** The errors of the public screens, apart from the others so that those screens load less. */
export const accessErrors = {
  service_unavailable: 'Le service n’est pas disponible pour le moment. Réessayez sous peu.',
  connection_lost: 'Le serveur n’a pas répondu. Vérifiez le réseau et réessayez.',
  user_inactive_error: 'Ce compte est inactif ou a été supprimé.',
  credentials_dont_match: 'Le nom d’utilisateur et le mot de passe ne correspondent pas.',
  login_failed: 'L’ouverture de session a échoué.',
  username_empty_error: 'Entrez un nom d’utilisateur.',
  password_empty_error: 'Entrez un mot de passe.',
  too_many_attempts: 'Trop de tentatives. Attendez un peu avant de réessayer.',
  provider_sign_in_failed: 'L’ouverture de session avec le compte d’entreprise a échoué. Réessayez.',
  provider_unavailable:
    'L’ouverture de session de l’entreprise n’est pas disponible pour le moment. Réessayez sous peu.',
  provider_account_unknown:
    'Aucun utilisateur actif ne correspond à votre compte d’entreprise. Adressez-vous à un administrateur.',
  provider_sign_in_only: 'Avec cette adresse, utilisez votre compte d’entreprise.',
  password_policy_error:
    'Le mot de passe doit compter au moins 8 caractères, dont au moins 1 lettre minuscule, 1 lettre majuscule, 1 chiffre et 1 caractère spécial.',
} as const satisfies Partial<Catalogue['errors']>
