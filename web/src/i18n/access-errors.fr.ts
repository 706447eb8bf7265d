import type { errors } from './errors.en.ts'

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
  second_factor_required:
    'Entrez le code de votre application d’authentification, ou utilisez une clé d’accès.',
  second_factor_expired:
    'L’ouverture de session a pris trop de temps, ou il y a eu trop de codes erronés. Recommencez avec votre mot de passe.',
  second_factor_code_empty_error: 'Entrez le code.',
  second_factor_code_error: 'Ce code n’est pas le bon.',
  second_factor_code_used_error: 'Ce code a déjà été utilisé. Attendez le suivant.',
  second_factor_clock_error:
    'Ce code est celui d’une autre heure. Réglez l’heure de votre téléphone en mode automatique, puis entrez le nouveau code.',
  recovery_code_error: 'Ce code de récupération n’est pas le bon, ou a déjà été utilisé.',
  passkey_error: 'Cette clé d’accès n’a pas pu être vérifiée.',
  provider_sign_in_failed: 'L’ouverture de session avec le compte d’entreprise a échoué. Réessayez.',
  provider_unavailable:
    'L’ouverture de session de l’entreprise n’est pas disponible pour le moment. Réessayez sous peu.',
  provider_account_unknown:
    'Aucun utilisateur actif ne correspond à votre compte d’entreprise. Adressez-vous à un administrateur.',
  provider_sign_in_only: 'Avec cette adresse, utilisez votre compte d’entreprise.',
  password_policy_error:
    'Le mot de passe doit compter au moins 8 caractères, dont au moins 1 lettre minuscule, 1 lettre majuscule, 1 chiffre et 1 caractère spécial.',
  password_common_error:
    'Ce mot de passe est trop facile à deviner. Évitez les mots et les mots de passe courants, ainsi que les noms de personnes, de centres ou de l’entreprise.',
} as const satisfies { [Key in keyof typeof errors]?: string }
