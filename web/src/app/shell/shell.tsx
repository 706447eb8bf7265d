import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { ActionIcon, Tooltip } from '@mantine/core'
import { useDisclosure, useHotkeys, useWindowEvent } from '@mantine/hooks'
import { IconBuildingStore, IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, useLocation } from 'react-router'
import { useChosenProperty } from '../../data/chosen-property.ts'
import { config } from '../../data/config.ts'
import { freshSignIn, useIsFreshSignInAsked } from '../../data/fresh-sign-in.ts'
import { useForgetOwnCompanies } from '../../data/own-companies.ts'
import { useSession } from '../../data/session.ts'
import { useOnlyProperty } from '../../features/choose-property/use-only-property.ts'
import { SignInAgainDialog } from '../../features/sign-in/sign-in-again-dialog.tsx'
import { holdKeys } from '../../lib/held-keys.ts'
import { PageFoot } from '../../parts/page-foot/page-foot.tsx'
import { isModalOpen } from '../../ui/focus.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { prefetchScreen } from '../../ui/lazy-screen.tsx'
import { MessagesProvider } from '../../ui/messages.tsx'
import { Palette } from '../palette/lazy-palette.ts'
import { useChoosePropertyPath } from '../property-gate.tsx'
import { Bar } from './bar.tsx'
import classes from './shell.module.css'
import { useLock } from './use-lock.ts'

const FreshSignInDialog = lazyDialog(
  () => import('../../features/sign-in/fresh-sign-in-dialog.tsx'),
  'FreshSignInDialog',
)

/** The layout of signed-in screens: navigation bar, content, footer. */
export function Shell() {
  const { t } = useTranslation()
  const main = useFocusOnNewScreen()
  const session = useSession()
  const mayLock = useLock(session.status === 'present' ? session.token : undefined)
  const isFreshSignInAsked = useIsFreshSignInAsked()
  useForgetOwnCompanies(useChosenProperty()?.external_id__c)
  const [paletteOpen, palette] = useDisclosure(false, { onOpen: () => holdKeys({ isForDialog: true }) })
  // The shortcut works inside fields too, but not over a dialog, whose form would be left behind.
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Control' || key === 'Meta') void prefetchScreen(Palette)
  })
  useHotkeys([['mod+K', () => session.status === 'present' && !isModalOpen() && palette.open()]], [])
  if (session.status === 'absent') return null
  return (
    <div className="column" style={{ minHeight: '100vh' }}>
      <a className={classes.skip} href="#content">
        {t('shell.skip')}
      </a>
      <Bar user={session.user} mayLock={mayLock} onOpenPalette={palette.open} />
      <main id="content" ref={main} className={classes.main} tabIndex={-1}>
        <OnlyPropertyChooser user={session.user} />
        <MessagesProvider>
          <Outlet />
        </MessagesProvider>
      </main>
      <Footer />
      {paletteOpen && <Palette user={session.user} onClose={palette.close} />}
      {/* Bundled with the shell: a lazy chunk might fail to load when the session ends. */}
      {session.status === 'interrupted' && (
        <SignInAgainDialog user={session.user} endedBy={session.endedBy} />
      )}
      {isFreshSignInAsked && <FreshSignInDialog onClose={freshSignIn.giveUp} />}
    </div>
  )
}

function OnlyPropertyChooser({ user }: { user: SessionUser }) {
  useOnlyProperty(user)
  return null
}

/** Scrolls to the top and focuses the content on a new screen, unless the screen has set the focus itself. */
function useFocusOnNewScreen() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    window.scrollTo(0, 0)
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

function Footer() {
  const { t } = useTranslation()
  const { mailbox } = config()
  return (
    <PageFoot className={classes.footer}>
      {mailbox && <a href={mailbox}>{t('shell.mailbox')}</a>}
      <Property />
    </PageFoot>
  )
}

function Property() {
  const { t } = useTranslation()
  const property = useChosenProperty()
  const choosePath = useChoosePropertyPath()
  const { pathname } = useLocation()
  const to = pathname === '/selectproperty' ? '/selectproperty' : choosePath
  if (!property)
    return (
      <Link to={to} className="row shrinkable push-end gap-6 medium">
        {t('words.choose_property')}
      </Link>
    )
  const label = t('shell.change_property', { name: property.name })
  return (
    <span className="row shrinkable push-end gap-6 medium">
      <IconBuildingStore size={14} stroke={1.75} aria-hidden="true" />
      <span className="ellipsis">{property.name}</span>
      <Tooltip label={label}>
        <ActionIcon component={Link} to={to} variant="subtle" size={24} aria-label={label}>
          <IconRefresh size={14} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
    </span>
  )
}
