/** What the tools share. */
export * from '../../i18n/errors.en.ts'
export * from '../../i18n/texts.en.ts'
export * from '../../ui/texts.en.ts'

export const tools = {
  names: { reports: 'Dashboard', unification: 'Duplicates' },
  expired: 'This has been open for a long time',
  expired_text:
    'For safety it closes after an hour, or when you sign out. Open it again to go on where you were.',
  open_again: 'Open again',
  alone: 'This page opens inside Comptoir',
  alone_text: 'Sign in to Comptoir and choose it in the bar at the top.',
  no_access: 'You do not have access to this page.',
  no_access_text: 'Administrators can see it.',
} as const
