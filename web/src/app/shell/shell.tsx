import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { useIsFreshSignInAsked } from '../../data/fresh-sign-in.ts'
import { useSession } from '../../data/session.ts'
import { useOnlyProperty } from '../../features/choose-property/use-only-property.ts'
import { SignInAgainDialog } from '../../features/sign-in/sign-in-again-dialog.tsx'
import { holdKeys } from '../../lib/held-keys.ts'
import { isModalOpen } from '../../ui/is-modal-open.ts'
import { lazyDialog } from '../../ui/lazy-screen.tsx'
import { MessagesProvider } from '../../ui/messages.tsx'
import { Palette } from '../palette/palette.tsx'
import { Bar } from './bar.tsx'
import { Footer } from './footer.tsx'
import classes from './shell.module.css'

const FreshSignInDialog = lazyDialog(
  () => import('../../features/sign-in/fresh-sign-in-dialog.tsx'),
  'FreshSignInDialog',
)

/** The layout of signed-in screens: navigation bar, content, footer. */
export function Shell() {
  const { t } = useTranslation()
  const main = useFocusOnNewScreen()
  const session = useSession()
  const isFreshSignInAsked = useIsFreshSignInAsked()
  const [paletteOpen, palette] = useDisclosure(false, { onOpen: holdKeys })
  // The shortcut works inside fields too, but not over a dialog, whose form would be left behind.
  useHotkeys([['mod+K', () => session.status === 'present' && !isModalOpen() && palette.open()]], [])
  if (session.status === 'absent') return null
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {t('shell.skip')}
      </a>
      <Bar user={session.user} onOpenPalette={palette.open} />
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
      {isFreshSignInAsked && <FreshSignInDialog />}
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
