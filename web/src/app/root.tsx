import { Outlet } from 'react-router'
import { OfflineBanner } from '../ui/offline-banner.tsx'

/** The layout of every route, public or signed in. */
export function Root() {
  return (
    <>
      <OfflineBanner />
      <Outlet />
    </>
  )
}
