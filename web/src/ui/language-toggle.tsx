import { Button } from '@mantine/core'
import { languageNames } from '../i18n/languages.ts'
import { useLanguage } from '../i18n/use-language.ts'

/** Shows the name of the language that is not spoken now, in that language, and speaks it. */
export function LanguageToggle() {
  const { other, speak } = useLanguage()
  return (
    <Button
      variant="subtle"
      color="gray"
      c="inherit"
      size="compact-md"
      lang={other}
      onClick={() => speak(other)}
    >
      {languageNames[other]}
    </Button>
  )
}
