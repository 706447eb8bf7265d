/** The texts of the screens that need no session. */

export * from '../i18n/errors.en.ts'
export * from '../parts/public-frame/texts.en.ts'
export * from '../ui/texts.en.ts'
