export { accessErrors as errors } from '../i18n/access-errors.fr.ts'
export * from '../parts/public-frame/texts.fr.ts'
export * from '../ui/texts.fr.ts'
