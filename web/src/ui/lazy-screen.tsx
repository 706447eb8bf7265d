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

type Load<Name extends string, Props extends object> = () => Promise<Record<Name, ComponentType<Props>>>

/** A screen whose chunk is loaded on its first visit, or before it with `prefetchScreen`. */
export function lazyScreen<Name extends string>(load: Load<Name, object>, name: Name): ComponentType {
  return lazyPart(load, name)
}

/** A dialog with a chunk of its own. */
export function lazyDialog<Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
): ComponentType<Props> {
  return lazyPart(load, name, null)
}

/** A part of a screen with a chunk of its own. Once loaded in advance, it is shown at once, without a placeholder. */
export function lazyPart<Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
  placeholder: ReactNode = <LoadingPanel />,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined

  function loadOnce(): Promise<ComponentType<Props>> {
    loading ??= load().then(
      (module) => {
        loaded = module[name]
        return loaded
      },
      (error: unknown) => {
        // The next visit tries again.
        loading = undefined
        throw error
      },
    )
    return loading
  }

  const Awaited = lazy(async () => ({ default: await loadInTime(loadOnce) }))
  function LazyPart(props: Props) {
    // Fixed on mount: another component in its place would lose the state.
    const [Ready] = useState(() => loaded)
    if (Ready) return <Ready {...props} />
    return (
      <Suspense fallback={placeholder}>
        <Awaited {...props} />
      </Suspense>
    )
  }
  loaders.set(LazyPart, loadOnce)
  return LazyPart
}

const loaders = new WeakMap<object, () => Promise<unknown>>()

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

async function loadInTime<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  try {
    return await Promise.race([load(), timeout()])
  } catch (error) {
    console.info('The chunk of a screen could not be loaded.', error)
    return ScreenLoadError
  }
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
