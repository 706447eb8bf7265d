import { reportFrameMinimumHeight } from '@comptoir/contract/constants'
import classes from './tool-frame.module.css'

/**
 * A third-party tool in a sandboxed iframe. It may run scripts, submit forms, open windows and download files, but has
 * no access to this application.
 */
export function ExternalFrame({ url, title }: { url: string; title: string }) {
  return (
    <iframe
      title={title}
      src={url}
      className={classes.frame}
      style={{ minHeight: reportFrameMinimumHeight }}
      sandbox={isSameOrigin(url) ? permissions : `${permissions} allow-same-origin`}
      referrerPolicy="no-referrer"
    />
  )
}

const permissions = 'allow-scripts allow-forms allow-popups allow-downloads'

/** A frame of our own origin must not get `allow-same-origin`: with scripts it could remove its own sandbox. */
export function isSameOrigin(url: string): boolean {
  return new URL(url, window.location.href).origin === window.location.origin
}
