import { hostMessage, type Tool } from '@comptoir/contract/tools'
import { useEffect, useEffectEvent } from 'react'

/** Calls back with the filters of the host page's URL, each time it sends them. */
export function useHostFilters(tool: Tool, onFilters: (search: string) => void): void {
  const onMessage = useEffectEvent((event: MessageEvent<unknown>) => {
    if (event.source !== window.parent) return
    const { data: message } = hostMessage.safeParse(event.data)
    if (message?.comptoirHost === tool) onFilters(message.search)
  })
  useEffect(() => {
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [])
}
