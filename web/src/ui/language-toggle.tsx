import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageNames } from '../i18n/languages.ts'
import { speak } from '../i18n/speak.ts'
import { useLanguage } from '../i18n/use-language.ts'
import classes from './language-toggle.module.css'

/** Shows the name of the language that is not spoken now, in that language, and speaks it. */
export function LanguageToggle() {
  const { t } = useTranslation()
  const { other } = useLanguage()
  const [failed, setFailed] = useState(false)
  return (
    <span className={classes.toggle}>
      <Button
        variant="subtle"
        color="gray"
        c="inherit"
        size="compact-md"
        lang={other}
        onClick={async () => {
          setFailed(false)
          setFailed(!(await speak(other)))
        }}
      >
        {languageNames[other]}
      </Button>
      {failed && (
        <span role="alert" className={classes.note}>
          {t('ui.language_failed')}
        </span>
      )}
    </span>
  )
}
