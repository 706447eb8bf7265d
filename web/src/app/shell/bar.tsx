import { administrators } from '@comptoir/contract/roles'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { ActionIcon, Kbd, Tooltip, UnstyledButton } from '@mantine/core'
import {
  IconBuildingStore,
  IconChevronDown,
  IconLock,
  IconLogout,
  IconSearch,
  IconSettings,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router'
import { useChosenProperty } from '../../data/chosen-property.ts'
import { lock } from '../../data/lock.ts'
import { lockKey } from '../../lib/lock-key.ts'
import { ColorSchemeToggle, LanguageToggle } from '../../ui/language-toggle.tsx'
import { prefetchHandlers } from '../../ui/lazy-screen.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import { isInBar, pages } from '../pages.ts'
import { Palette } from '../palette/lazy-palette.ts'
import { useChoosePropertyPath } from '../property-gate.tsx'
import classes from './bar.module.css'
import { UserMenu } from './user-menu.tsx'

interface BarProps {
  user: SessionUser
  mayLock: boolean
  onOpenPalette: () => void
}

export function Bar({ user, mayLock, onOpenPalette }: BarProps) {
  const { t } = useTranslation()
  const links = pages.filter((page) => isInBar(page, user.role))
  return (
    <header className={classes.bar} data-links={links.length > 2 ? 'many' : 'few'}>
      <Link to="/" className={classes.brand} aria-label={t('shell.home')}>
        <Wordmark />
      </Link>
      <nav className={classes.links} aria-label={t('shell.main_navigation')}>
        {links.map(({ name, path, icon: Icon }) => (
          <NavLink key={name} to={path} className={classes.link ?? ''}>
            <Icon size={20} stroke={1.6} aria-hidden="true" className={classes.icon} />
            {t(`shell.pages.${name}`)}
          </NavLink>
        ))}
      </nav>
      <UnstyledButton
        className={classes.find}
        {...prefetchHandlers(Palette)}
        onClick={onOpenPalette}
        aria-label={`${t('shell.search')} ${paletteKeys}`}
      >
        <IconSearch size={16} stroke={1.75} aria-hidden="true" />
        <span className={classes.word}>{t('shell.search')}</span>
        <Kbd className={classes.keys ?? ''}>{paletteKeys}</Kbd>
      </UnstyledButton>
      <PropertyLink />
      <span className={classes.rule} />
      <LanguageToggle isInFullBar />
      <span className={classes.scheme}>
        <ColorSchemeToggle />
      </span>
      <UserMenu user={user} />
      {administrators.includes(user.role) && (
        <BarIcon to="/settings" label={t('settings.title')}>
          <IconSettings size={18} stroke={1.75} aria-hidden="true" />
        </BarIcon>
      )}
      {mayLock && (
        <Tooltip label={t('shell.lock')}>
          <UnstyledButton
            className={classes.lock}
            aria-label={`${t('shell.lock')} ${lockKey}`}
            onClick={() => void lock('user')}
          >
            <IconLock size={18} stroke={1.75} aria-hidden="true" />
            <Kbd className={classes.keys ?? ''}>{lockKey}</Kbd>
          </UnstyledButton>
        </Tooltip>
      )}
      <BarIcon to="/logout" label={t('shell.sign_out')}>
        <IconLogout size={18} stroke={1.75} aria-hidden="true" />
      </BarIcon>
    </header>
  )
}

function PropertyLink() {
  const { t } = useTranslation()
  const property = useChosenProperty()
  const choosePath = useChoosePropertyPath()
  if (!property) return null
  return (
    <Link
      to={choosePath}
      className={classes.property ?? ''}
      title={t('shell.change_property', { name: property.name })}
    >
      <IconBuildingStore
        size={18}
        stroke={1.75}
        aria-hidden="true"
        className={`rigid ${classes.mark}`}
        color="var(--brass-mark)"
      />
      <span className={`ellipsis ${classes.propertyName}`}>{property.name}</span>
      <IconChevronDown size={16} stroke={1.75} aria-hidden="true" className={`faint rigid ${classes.mark}`} />
    </Link>
  )
}

function BarIcon({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        component={NavLink}
        to={to}
        variant="subtle"
        color="gray"
        size="lg"
        className={classes.tool ?? ''}
        aria-label={label}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

const paletteKeys = /mac/i.test(navigator.platform) ? '⌘K' : 'Ctrl K'
