import '@mantine/core/styles.layer.css'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { MessagesProvider } from '../../ui/messages.tsx'
import { Bar } from './bar.tsx'
import { CommandPalette } from './command-palette.tsx'
import { Footer } from './footer.tsx'
import classes from './shell.module.css'

/** The bar above, the footer below, and the screen between them. */
export function Shell() {
  const { t } = useTranslation()
  const main = useFocusOnNewScreen()
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {t('shell.skip')}
      </a>
      <Bar />
      <main id="content" ref={main} className={classes.main} tabIndex={-1}>
        <MessagesProvider>
          <Outlet />
        </MessagesProvider>
      </main>
      <Footer />
      <CommandPalette />
    </div>
  )
}

/** A new screen begins at its beginning, for the eye and for those who listen. */
function useFocusOnNewScreen() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
