import { useMantineColorScheme } from '@mantine/core'
import { useLanguage } from '../i18n/use-language.ts'

/** The language and the colour scheme that an embedded tool has to match. */
export function useAppearance(): readonly string[] {
  const { language } = useLanguage()
  const { colorScheme } = useMantineColorScheme()
  return [language, colorScheme]
}
