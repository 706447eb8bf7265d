import { chunkLoadTimeout } from '@comptoir/contract/constants'
import {
  type ComponentType,
  isValidElement,
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useState,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ChunkLoadError } from './error-panel.tsx'
import { LoadingPanel } from './state-panel.tsx'

export type Load<Name extends string, Props extends object> = () => Promise<
  Record<Name, ComponentType<Props>>
>

/** A screen whose chunk is loaded on its first visit, or before it with `prefetchScreen`. */
export function lazyScreen<Name extends string>(load: Load<Name, object>, name: Name): ComponentType {
  return lazyPart(load, name)
}

/** A part of a screen with a chunk of its own. Once loaded in advance, it is shown at once, without a placeholder. */
export function lazyPart<Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
): ComponentType<Props> {
  const chunk = lazyChunk(load, name)
  function LazyPart(props: Props) {
    // Fixed on mount: another component in its place would lose the state. Each visit after a failure tries again.
    const [Part] = useState(() => chunk.loaded() ?? lazy(() => loadOrExplain(chunk)))
    return (
      <Suspense fallback={<LoadingPanel />}>
        <Part {...props} />
      </Suspense>
    )
  }
  loaders.set(LazyPart, chunk.load)
  return LazyPart
}

async function loadOrExplain<Props extends object>(chunk: LazyChunk<Props>) {
  try {
    return { default: await chunk.loadInTime() }
  } catch {
    return { default: ScreenLoadError }
  }
}

interface LazyChunk<Props extends object> {
  loaded: () => ComponentType<Props> | undefined
  load: () => Promise<ComponentType<Props>>
  /** Rejects if the chunk has not come within two minutes. */
  loadInTime: () => Promise<ComponentType<Props>>
}

/** A component in a chunk, which is loaded once, and again after a failure. */
export function lazyChunk<Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
): LazyChunk<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined

  function loadOnce(): Promise<ComponentType<Props>> {
    loading ??= load().then(
      (module) => {
        loaded = module[name]
        return loaded
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }

  async function loadInTime(): Promise<ComponentType<Props>> {
    try {
      return await Promise.race([loadOnce(), timeout()])
    } catch (error) {
      console.info('The chunk of a screen could not be loaded.', error)
      throw error
    }
  }

  return { loaded: () => loaded, load: loadOnce, loadInTime }
}

/** Of each lazy component. */
export const loaders = new WeakMap<object, () => Promise<unknown>>()

/** Loads the chunk of a screen that may be shown next. A failure is left to the visit. */
export async function prefetchScreen(Screen: object): Promise<void> {
  try {
    await loaders.get(Screen)?.()
  } catch (error) {
    console.info('The chunk of a screen could not be loaded in advance.', error)
  }
}

/** For a button that opens a lazy part: loads its chunk once the button is pointed at or focused. */
export function prefetchHandlers(Screen: object) {
  const prefetch = () => void prefetchScreen(Screen)
  return { onPointerEnter: prefetch, onFocus: prefetch }
}

export async function prefetchElement(element: ReactNode): Promise<void> {
  if (isValidElement(element) && typeof element.type === 'function') await prefetchScreen(element.type)
}

function ScreenLoadError() {
  return <ChunkLoadError onBack={useGoBack()} />
}

function timeout(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`No response within ${chunkLoadTimeout} ms`)), chunkLoadTimeout)
  })
}

/** Goes to the previous screen, or to the first one where going back would leave the application. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  const isFirstPage = useLocation().key === 'default'
  return () => (isFirstPage ? navigate('/') : navigate(-1))
}

/**
 * Whether to draw what is ready. It becomes true a moment after `isReady`, and React then draws in slices, between which
 * the browser answers to keys and clicks. Data from a query would otherwise be drawn at one stretch.
 */
export function useDrawnInSlices(isReady: boolean): boolean {
  return useDeferredValue(isReady) && isReady
}
