import { Outlet } from 'react-router'
import { OfflineBanner } from '../ui/offline-banner.tsx'

/** What stands above every screen, signed in or not. */
export function Root() {
  return (
    <>
      <OfflineBanner />
      <Outlet />
    </>
  )
}
