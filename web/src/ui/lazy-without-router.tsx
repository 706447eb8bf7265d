import { type ComponentType, lazy } from 'react'
import { ChunkLoadError } from './error-panel.tsx'

/** A component with a chunk of its own, and what says so if it does not load. For the sign-in screen, which has no router. */
export function lazyWithoutRouter<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch (error) {
      console.info('A part of the application could not be loaded.', error)
      return { default: () => <ChunkLoadError /> }
    }
  })
}
