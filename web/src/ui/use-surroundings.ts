import { useMantineColorScheme } from '@mantine/core'
import { useLanguage } from '../i18n/use-language.ts'

/** What a tool in a frame is told of the page around it; when it changes, the tool is opened anew. */
export function useSurroundings(): readonly string[] {
  const { language } = useLanguage()
  const { colorScheme } = useMantineColorScheme()
  return [language, colorScheme]
}
