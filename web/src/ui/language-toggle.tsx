import { ActionIcon, Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useState } from 'react'
import { languageNames } from '../i18n/languages.ts'
import { setLanguage } from '../i18n/set-language.ts'
import { useWords } from '../lib/use-words.ts'
import classes from './language-toggle.module.css'

/** Switches to the other language, whose name it shows in that language; on a phone, in a full bar, its two letters. */
export function LanguageToggle({ isInFullBar = false }: { isInFullBar?: boolean }) {
  const { t, other } = useWords()
  const [failed, setFailed] = useState(false)
  return (
    <span className="positioned">
      <Button
        variant="subtle"
        color="gray"
        lang={other}
        aria-label={languageNames[other]}
        className={isInFullBar ? classes.inFullBar : undefined}
        onClick={async () => {
          setFailed(false)
          setFailed(!(await setLanguage(other)))
        }}
      >
        <span className={classes.name}>{languageNames[other]}</span>
        <span className={classes.letters}>{other.toUpperCase()}</span>
      </Button>
      {failed && (
        <span role="alert" className={classes.note}>
          {t('ui.language_failed')}
        </span>
      )}
    </span>
  )
}

export function ColorSchemeToggle() {
  const { label, Icon, toggle } = useSchemeToggle()
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} title={label} onClick={toggle}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  )
}

/** Switches between light and dark. */
export function useSchemeToggle() {
  const { t } = useWords()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  return {
    label: t(isDark ? 'ui.light' : 'ui.dark'),
    Icon: isDark ? IconSun : IconMoon,
    toggle: () => setColorScheme(isDark ? 'light' : 'dark'),
  }
}
