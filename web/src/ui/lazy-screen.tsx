import { chunkLoadTimeout } from '@comptoir/contract/constants'
import { type ComponentType, lazy, Suspense } from 'react'
import { ChunkLoadError } from './chunk-load-error.tsx'
import { LoadingPanel } from './state-panel.tsx'

/** A screen whose chunk is loaded on its first visit. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType {
  const Screen = lazy(async () => ({ default: await loadScreen(load, name) }))
  return function LazyScreen() {
    return (
      <Suspense fallback={<LoadingPanel />}>
        <Screen />
      </Suspense>
    )
  }
}

async function loadScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Promise<ComponentType> {
  try {
    const module: Record<Name, ComponentType> = await Promise.race([load(), timeout()])
    return module[name]
  } catch (error) {
    console.info('The chunk of a screen could not be loaded.', error)
    return ChunkLoadError
  }
}

function timeout(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`No response within ${chunkLoadTimeout} ms`)), chunkLoadTimeout)
  })
}
