import { Kbd } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCornerDownLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './finder-foot.module.css'

/** Under the list: its keys, and how much of what was found is shown. */
export function FinderFoot({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={classes.foot}>
      <span className={classes.keys} aria-hidden="true">
        <span>
          <Kbd>
            <IconArrowUp size={12} />
          </Kbd>
          <Kbd>
            <IconArrowDown size={12} />
          </Kbd>
          {t('tokenFinder.key_move')}
        </span>
        <span>
          <Kbd>
            <IconCornerDownLeft size={12} />
          </Kbd>
          {t('tokenFinder.key_open')}
        </span>
        <span>
          <Kbd>Esc</Kbd>
          {t('tokenFinder.key_back')}
        </span>
      </span>
      {children}
    </div>
  )
}
