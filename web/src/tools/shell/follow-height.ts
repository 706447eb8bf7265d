import { tellPage } from './tell-page.ts'

/** Keeps the page around told how high this one is, so that it needs no scroll bar of its own. */
export function followHeight(place: HTMLElement): void {
  new ResizeObserver(() => {
    tellPage({ type: 'height', px: Math.ceil(place.getBoundingClientRect().height) })
  }).observe(place)
}
