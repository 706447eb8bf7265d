import '@mantine/core/styles.layer.css'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { useSession } from '../../data/session.ts'
import { SignInAgainDialog } from '../../features/sign-in/sign-in-again-dialog.tsx'
import { MessagesProvider } from '../../ui/messages.tsx'
import { Bar } from './bar.tsx'
import { CommandPalette } from './command-palette.tsx'
import { Footer } from './footer.tsx'
import classes from './shell.module.css'

/** The bar above, the footer below, and the screen between them. */
export function Shell() {
  const { t } = useTranslation()
  const main = useFocusOnNewScreen()
  const session = useSession()
  const [paletteOpen, palette] = useDisclosure(false)
  // From inside a field as well, but not over the question to sign in again, which comes first.
  useHotkeys([['mod+K', () => session.status === 'present' && palette.open()]], [])
  if (session.status === 'absent') return null
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {t('shell.skip')}
      </a>
      <Bar user={session.user} onGoTo={palette.open} />
      <main id="content" ref={main} className={classes.main} tabIndex={-1}>
        <MessagesProvider>
          <Outlet />
        </MessagesProvider>
      </main>
      <Footer />
      {paletteOpen && <CommandPalette user={session.user} onClose={palette.close} />}
      {/* It comes with the shell, since a script of its own might no longer arrive when it is needed. */}
      {session.status === 'interrupted' && <SignInAgainDialog user={session.user} />}
    </div>
  )
}

/** A new screen begins at its beginning, for the eye and for those who listen, unless it knows where its focus belongs. */
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
