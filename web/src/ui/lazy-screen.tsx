import { chunkLoadTimeout } from '@comptoir/contract/constants'
import { type ComponentType, lazy, Suspense } from 'react'
import { LoadingPanel } from './state-panel.tsx'

/** The script of a screen did not arrive: the network is gone, or a newer version has replaced it. */
export class ScreenNotLoaded extends Error {
  constructor(cause: unknown) {
    super('The script of a screen could not be loaded', { cause })
    this.name = 'ScreenNotLoaded'
  }
}

/** A screen whose script is loaded when somebody first goes there. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType {
  const Screen = lazy(async () => {
    try {
      const loaded: Record<Name, ComponentType> = await Promise.race([load(), tooLate()])
      const screen: ComponentType = loaded[name]
      return { default: screen }
    } catch (error) {
      throw new ScreenNotLoaded(error)
    }
  })
  return function LazyScreen() {
    return (
      <Suspense fallback={<LoadingPanel />}>
        <Screen />
      </Suspense>
    )
  }
}

function tooLate(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`No answer within ${chunkLoadTimeout} ms`)), chunkLoadTimeout)
  })
}
