import { reportFrameMinimumHeight } from '@comptoir/contract/constants'
import { type Tool, type ToolFragment, toolMessage } from '@comptoir/contract/tools'
import { useMantineColorScheme } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLanguage } from '../i18n/use-language.ts'
import classes from './outside-frame.module.css'
import { isOurs, OutsideFrame } from './outside-frame.tsx'

interface ToolFrameProps {
  /** Where the tool is: somebody else's, or our own with its ticket. */
  url: string
  title: string
  tool: Tool
  /** The filters that the page's address holds, for the tool to begin with. */
  search?: string
  onFilters?: (search: string) => void
  /** The tool needs a new ticket. */
  onExpired: () => void
}

/** The tool that a page embeds. */
export function ToolFrame(props: ToolFrameProps) {
  const { url, title } = props
  const ours = isOurs(url) && new URL(url, window.location.href).pathname.startsWith('/tools/')
  // A new ticket is a new page: behind the # alone, the browser would not load it.
  return ours ? <OwnFrame key={url} {...props} /> : <OutsideFrame url={url} title={title} />
}

/** A tool of our own, which is told how to begin and asks for no more than it may. */
function OwnFrame({ url, title, tool, search = '', onFilters, onExpired }: ToolFrameProps) {
  const { language } = useLanguage()
  const { colorScheme } = useMantineColorScheme()
  const [src] = useState(() => addressOf(url, { lang: language, scheme: colorScheme, search }))
  const [height, setHeight] = useState(0)
  const frame = useRef<HTMLIFrameElement>(null)
  const hear = useEffectEvent((event: MessageEvent<unknown>) => {
    if (!frame.current || event.source !== frame.current.contentWindow) return
    const { data: said } = toolMessage.safeParse(event.data)
    if (said?.comptoirTool !== tool) return
    if (said.type === 'height') setHeight(said.px)
    else if (said.type === 'filters') onFilters?.(said.search)
    else if (said.type === 'top') showTop(frame.current)
    else onExpired()
  })
  useEffect(() => {
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])
  return (
    <iframe
      ref={frame}
      title={title}
      src={src}
      className={classes.frame}
      style={{ height: Math.max(height + borders, leastHeight[tool]) }}
      sandbox="allow-scripts allow-downloads allow-modals"
      referrerPolicy="no-referrer"
    />
  )
}

const leastHeight: Record<Tool, number> = { reports: reportFrameMinimumHeight, unification: 480 }

/** The page scrolls, not the frame: it alone can bring the top back. */
function showTop(frame: HTMLIFrameElement): void {
  if (frame.getBoundingClientRect().top < 0) frame.scrollIntoView()
}

/** Above and below what the tool says is its height. */
const borders = 2

function addressOf(url: string, beginning: Omit<ToolFragment, 'ticket'>): string {
  const [page, fragment] = url.split('#')
  const whole = new URLSearchParams(fragment)
  for (const [name, value] of Object.entries(beginning)) whole.set(name, value)
  return `${page}#${whole}`
}
