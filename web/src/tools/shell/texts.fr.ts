import type { Texts } from '../../i18n/languages.ts'
import type * as english from './texts.en.ts'

export * from '../../i18n/errors.fr.ts'
export * from '../../i18n/texts.fr.ts'
export * from '../../ui/texts.fr.ts'

export const tools: Texts<typeof english.tools> = {
  names: { reports: 'Tableau de bord', unification: 'Doublons' },
  expired: 'Cette page est ouverte depuis longtemps',
  expired_text:
    'Par sécurité, elle se ferme après une heure, ou quand vous fermez votre session. Rouvrez-la pour reprendre où vous en étiez.',
  open_again: 'Rouvrir',
  alone: 'Cette page s’ouvre dans Comptoir',
  alone_text: 'Ouvrez une session dans Comptoir et choisissez-la dans la barre du haut.',
  no_access: 'Vous n’avez pas accès à cette page.',
  no_access_text: 'Les administrateurs peuvent la voir.',
}
