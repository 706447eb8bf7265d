import { reportFrameMinimumHeight } from '@comptoir/contract/constants'
import { type HostMessage, type Tool, type ToolFragment, toolMessage } from '@comptoir/contract/tools'
import { useMantineColorScheme } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { lockKey } from '../lib/lock-key.ts'
import { useWords } from '../lib/use-words.ts'
import { noteActivity } from '../lib/watch-idle.ts'
import { LoadingPanel } from './state-panel.tsx'
import classes from './tool-frame.module.css'

interface ToolFrameProps {
  /** The URL of a third-party tool, or of a built-in one with its ticket. */
  url: string
  title: string
  tool: Tool
  /** The initial filters of the tool, from the page's URL. */
  search?: string
  /** Sends the filters of the page's URL to the tool each time this changes. */
  sentOn?: string
  onFilters?: (search: string) => void
  /** Called if the tool needs a new ticket. */
  onExpired: () => void
}

/** The tool that a page embeds. */
export function ToolFrame(props: ToolFrameProps) {
  const { url, title } = props
  const isBuiltIn = isSameOrigin(url) && new URL(url, window.location.href).pathname.startsWith('/tools/')
  // Keyed by URL: the ticket is in the fragment, and a change of fragment alone does not reload a frame.
  return isBuiltIn ? <BuiltInFrame key={url} {...props} /> : <ExternalFrame url={url} title={title} />
}

/** Takes the place of a tool while its URL loads. */
export function ToolFramePlaceholder() {
  return (
    <div className={classes.placeholder}>
      <LoadingPanel />
    </div>
  )
}

/** A built-in tool. It gets its settings in the URL fragment and reports back with messages. */
function BuiltInFrame(props: ToolFrameProps) {
  const { url, title, tool, search = '', sentOn, onFilters, onExpired } = props
  const { language } = useWords()
  const { colorScheme } = useMantineColorScheme()
  const [src] = useState(() => withFragment(url, { lang: language, scheme: colorScheme, search }))
  const [height, setHeight] = useState(0)
  const frame = useRef<HTMLIFrameElement>(null)
  const onMessage = useEffectEvent((event: MessageEvent<unknown>) => {
    if (!frame.current || event.source !== frame.current.contentWindow) return
    const { data: message } = toolMessage.safeParse(event.data)
    if (message?.comptoirTool !== tool) return
    if (message.type === 'height') setHeight(message.px)
    else if (message.type === 'filters') onFilters?.(message.search)
    else if (message.type === 'top') scrollToTop(frame.current)
    else if (message.type === 'active') noteActivity()
    else if (message.type === 'lock') window.dispatchEvent(new KeyboardEvent('keydown', { key: lockKey }))
    else onExpired()
  })
  useEffect(() => {
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [])
  const sent = useRef(sentOn)
  const sendFilters = useEffectEvent(() => {
    if (sent.current === sentOn) return
    sent.current = sentOn
    const message: HostMessage = { comptoirHost: tool, type: 'filters', search }
    // A sandboxed frame has no origin that could be named.
    frame.current?.contentWindow?.postMessage(message, '*')
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the event to send on.
  useEffect(() => sendFilters(), [sentOn])
  return (
    <iframe
      ref={frame}
      title={title}
      src={src}
      className={classes.frame}
      style={{ height: Math.max(height, minHeightPx[tool]) }}
      sandbox="allow-scripts allow-downloads allow-modals"
      referrerPolicy="no-referrer"
    />
  )
}

const minHeightPx: Record<Tool, number> = { reports: reportFrameMinimumHeight, unification: 480 }

/** The frame is as high as its content, so the page scrolls and the frame cannot. */
function scrollToTop(frame: HTMLIFrameElement): void {
  if (frame.getBoundingClientRect().top < 0) frame.scrollIntoView()
}

function withFragment(url: string, settings: Omit<ToolFragment, 'ticket'>): string {
  const [page, fragment] = url.split('#')
  const params = new URLSearchParams(fragment)
  for (const [name, value] of Object.entries(settings)) params.set(name, value)
  return `${page}#${params}`
}

/**
 * A third-party tool in a sandboxed iframe. It may run scripts, submit forms, open windows and download files, but has
 * no access to this application.
 */
function ExternalFrame({ url, title }: { url: string; title: string }) {
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
function isSameOrigin(url: string): boolean {
  return new URL(url, window.location.href).origin === window.location.origin
}

/** The language and the colour scheme that an embedded tool has to match. */
export function useAppearance(): readonly string[] {
  const { language } = useWords()
  const { colorScheme } = useMantineColorScheme()
  return [language, colorScheme]
}
