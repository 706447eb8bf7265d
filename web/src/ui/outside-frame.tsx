import { reportFrameMinimumHeight } from '@comptoir/contract/constants'
import classes from './outside-frame.module.css'

/**
 * A tool of somebody else's in a frame of its own. It may run scripts, fill in forms and open windows; of this application
 * it sees nothing.
 */
export function OutsideFrame({ url, title }: { url: string; title: string }) {
  return (
    <iframe
      title={title}
      src={url}
      className={classes.frame}
      style={{ minHeight: reportFrameMinimumHeight }}
      sandbox={isOurs(url) ? permitted : `${permitted} allow-same-origin`}
      referrerPolicy="no-referrer"
    />
  )
}

const permitted = 'allow-scripts allow-forms allow-popups allow-downloads'

/** A page with scripts and with our own origin could take its sandbox off. */
export function isOurs(url: string): boolean {
  return new URL(url, window.location.href).origin === window.location.origin
}
