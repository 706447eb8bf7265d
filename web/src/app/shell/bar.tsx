import { administrators } from '@comptoir/contract/roles'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { ActionIcon, Burger, Button, Drawer, Kbd, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowRight, IconLogout, IconSettings, IconUserCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router'
import { ColorSchemeToggle } from '../../ui/color-scheme-toggle.tsx'
import { LanguageToggle } from '../../ui/language-toggle.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import { isInBar, pages } from '../pages.ts'
import classes from './bar.module.css'

export function Bar({ user, onOpenPalette }: { user: SessionUser; onOpenPalette: () => void }) {
  const { t } = useTranslation()
  const [menuOpen, menu] = useDisclosure(false)
  return (
    <header className={classes.bar}>
      <Link to="/" className={classes.brand} aria-label={t('shell.home')}>
        <Wordmark />
      </Link>
      <nav className={classes.links} aria-label={t('shell.main_navigation')}>
        <PageLinks user={user} />
      </nav>
      <div className={classes.end}>
        <Button
          variant="default"
          size="compact-md"
          className={classes.wide}
          rightSection={<Kbd size="xs">{isMac ? '⌘K' : 'Ctrl K'}</Kbd>}
          onClick={onOpenPalette}
        >
          {t('shell.go_to')}
        </Button>
        <LanguageToggle />
        <ColorSchemeToggle />
        <span className={classes.user} title={user.username}>
          <IconUserCircle size={20} stroke={1.6} aria-hidden="true" />
          <span className={classes.name}>{user.name}</span>
        </span>
        {administrators.includes(user.role) && (
          <BarIcon to="/settings" label={t('shell.settings')}>
            <IconSettings size={21} stroke={1.6} aria-hidden="true" />
          </BarIcon>
        )}
        <BarIcon to="/logout" label={t('shell.sign_out')}>
          <IconLogout size={21} stroke={1.6} aria-hidden="true" />
        </BarIcon>
        <Burger
          className={classes.burger ?? ''}
          opened={menuOpen}
          onClick={menu.toggle}
          size="sm"
          aria-label={t('shell.menu')}
        />
      </div>
      <Drawer.Root opened={menuOpen} onClose={menu.close} position="right" size="xs">
        <Drawer.Overlay backgroundOpacity={0.45} />
        <Drawer.Content>
          {/* Without the role the drawer would add a second banner landmark. */}
          <Drawer.Header role="presentation">
            <Drawer.Title>{user.name}</Drawer.Title>
            <Drawer.CloseButton aria-label={t('ui.close')} />
          </Drawer.Header>
          <Drawer.Body>
            <nav className={classes.menu} aria-label={t('shell.main_navigation')}>
              <PageLinks user={user} onFollow={menu.close} />
              <Button
                variant="default"
                rightSection={<IconArrowRight size={16} aria-hidden="true" />}
                onClick={() => {
                  menu.close()
                  onOpenPalette()
                }}
              >
                {t('shell.go_to')}
              </Button>
            </nav>
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </header>
  )
}

function PageLinks({ user, onFollow }: { user: SessionUser; onFollow?: () => void }) {
  const { t } = useTranslation()
  return pages
    .filter((page) => isInBar(page, user.role))
    .map(({ name, path }) => (
      <NavLink
        key={name}
        to={path}
        className={classes.link ?? ''}
        {...(onFollow ? { onClick: onFollow } : {})}
      >
        {t(`shell.pages.${name}`)}
      </NavLink>
    ))
}

function BarIcon({ to, label, children }: { to: string; label: string; children: React.ReactNode }) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        component={NavLink}
        to={to}
        variant="subtle"
        color="gray"
        c="inherit"
        size="lg"
        aria-label={label}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

const isMac = /mac/i.test(navigator.platform)
