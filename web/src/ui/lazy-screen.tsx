import { chunkLoadTimeout } from '@comptoir/contract/constants'
import { type ComponentType, lazy, Suspense } from 'react'
import { LoadingPanel } from './state-panel.tsx'
import { UnloadedScreen } from './unloaded-screen.tsx'

/** A screen whose script is loaded when somebody first goes there. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType {
  const Screen = lazy(async () => ({ default: await loaded(load, name) }))
  return function LazyScreen() {
    return (
      <Suspense fallback={<LoadingPanel />}>
        <Screen />
      </Suspense>
    )
  }
}

async function loaded<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Promise<ComponentType> {
  try {
    const module: Record<Name, ComponentType> = await Promise.race([load(), tooLate()])
    return module[name]
  } catch (error) {
    console.info('The script of a screen could not be loaded.', error)
    return UnloadedScreen
  }
}

function tooLate(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`No answer within ${chunkLoadTimeout} ms`)), chunkLoadTimeout)
  })
}
