import { postToHost } from './post-to-host.ts'

/** Reports the height of the content to the host page, so that the frame needs no scroll bar. */
export function reportHeight(root: HTMLElement): void {
  new ResizeObserver(() => {
    postToHost({ type: 'height', px: Math.ceil(root.getBoundingClientRect().height) })
  }).observe(root)
}
