import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconFileText, IconLifebuoy, IconUserCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { config } from '../../data/config.ts'
import { useWords } from '../../lib/use-words.ts'
import { withIcon } from '../../ui/button-icon.ts'
import { useSchemeToggle } from '../../ui/language-toggle.tsx'
import classes from './bar.module.css'

/** The user's name, and under it what does not fit into the bar of a tablet or phone. */
export function UserMenu({ user }: { user: SessionUser }) {
  const { t, language } = useWords()
  const scheme = useSchemeToggle()
  const { guides, supportEmail } = config()
  return (
    <Menu position="bottom-end" width={224} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes.user} title={user.username} aria-label={user.name}>
          <span className={`ellipsis ${classes.userName}`}>{user.name}</span>
          <span className={classes.initials} aria-hidden="true">
            {initials(user.name)}
          </span>
          <IconChevronDown
            size={16}
            stroke={1.75}
            aria-hidden="true"
            className={`faint rigid ${classes.chevron}`}
          />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/account" {...withIcon(IconUserCircle)}>
          {t('shell.pages.account')}
        </Menu.Item>
        <Menu.Item {...withIcon(scheme.Icon)} onClick={scheme.toggle}>
          {scheme.label}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={guides[language]}
          target="_blank"
          rel="noreferrer"
          {...withIcon(IconFileText)}
        >
          {t('access.guide')}
        </Menu.Item>
        <Menu.Item component="a" href={`mailto:${supportEmail}`} {...withIcon(IconLifebuoy)}>
          {t('access.support')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function initials(name: string): string {
  const words = name.split(/\s+/)
  return [words[0], words.at(-1)].map((word) => word?.[0] ?? '').join('')
}
