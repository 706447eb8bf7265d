import { useWords } from '../../lib/use-words.ts'
import '../../ui/base-styles.ts'
import './tool.css'
import type { Language } from '@comptoir/contract/constants'
import { type Tool, type ToolFragment, toolFragment } from '@comptoir/contract/tools'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { type ComponentType, type ReactNode, StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { queryClient } from '../../data/query-client.ts'
import { asLanguage } from '../../i18n/languages.ts'
import { numbersInTexts } from '../../lib/format.ts'
import { isLockKey } from '../../lib/lock-key.ts'
import { pauseWhileAway } from '../../lib/pause-while-away.ts'
import { EmptyPanel, FailedPanel, NoAccessPanel } from '../../ui/state-panel.tsx'
import { theme, variables } from '../../ui/theme.ts'
import { isEmbedded, openSession, postToHost, setTool, useToolState } from './tool-session.ts'

export interface ToolScreenProps {
  /** The initial filters, from the URL of the host page. */
  search: string
}

/** Loads the texts of a tool in one language. */
type ToolTexts = Record<Language, () => Promise<object>>

/** Exchanges the ticket for a session and renders the tool, in the language and colour scheme of the host page. */
export async function startTool(
  tool: Tool,
  Screen: ComponentType<ToolScreenProps>,
  texts: ToolTexts,
): Promise<void> {
  const { ticket, lang, scheme, search } = readToolFragment()
  setTool(tool)
  pauseWhileAway()
  reportActivity()
  document.documentElement.toggleAttribute('data-embedded', isEmbedded())
  const root = document.getElementById('root') ?? document.body
  await Promise.all([startTexts(asLanguage(lang), texts), openSession(tool, ticket)])
  const screen = (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={variables}
        {...(scheme === 'auto' ? { defaultColorScheme: 'auto' } : { forceColorScheme: scheme })}
      >
        <QueryClientProvider client={queryClient}>
          <ToolMain tool={tool}>
            <ToolGate retry={() => openSession(tool, ticket)}>
              <Screen search={search} />
            </ToolGate>
          </ToolMain>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  )
  // In slices, between which the browser answers to keys and clicks.
  startTransition(() => createRoot(root).render(screen))
  reportHeight(root)
}

async function startTexts(language: Language, texts: ToolTexts): Promise<void> {
  document.documentElement.lang = language
  await i18next
    .use(initReactI18next)
    .use(numbersInTexts)
    .init({
      lng: language,
      // The compiler ensures that each catalogue is complete.
      fallbackLng: false,
      resources: { [language]: { translation: { ...(await texts[language]()) } } },
      // React escapes rendered text.
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
}

/** The host page sees no key that is pressed in its frame. */
function reportActivity(): void {
  for (const type of ['keydown', 'pointerdown', 'wheel'])
    window.addEventListener(type, (event) => {
      const isLock = event instanceof KeyboardEvent && isLockKey(event)
      postToHost({ type: isLock ? 'lock' : 'active' })
    })
}

/** Named, because the host page has a main landmark too. */
function ToolMain({ tool, children }: { tool: Tool; children: ReactNode }) {
  const { t } = useWords()
  return <main aria-label={t(`tools.names.${tool}`)}>{children}</main>
}

/** Reads the ticket and the settings from the URL fragment, and removes them from the URL. */
function readToolFragment(): ToolFragment {
  const params = new URLSearchParams(window.location.hash.slice(1))
  window.history.replaceState(null, '', window.location.pathname)
  return toolFragment.parse(Object.fromEntries(params))
}

/** Reports the height of the content to the host page, so that the frame needs no scroll bar. */
function reportHeight(root: HTMLElement): void {
  new ResizeObserver(() => {
    postToHost({ type: 'height', px: Math.ceil(root.getBoundingClientRect().height) })
  }).observe(root)
}

/** Renders the tool once its session is open; otherwise shows why it is not and how to open it. */
function ToolGate({ retry, children }: { retry: () => Promise<void>; children: ReactNode }) {
  const { t, errorText } = useWords()
  const state = useToolState()
  if (state.status === 'open') return children
  if (state.status === 'closed') return <Expired />
  const { key } = state.failure
  if (key === 'forbidden')
    return <NoAccessPanel title={t('tools.no_access')}>{t('tools.no_access_text')}</NoAccessPanel>
  if (key === 'unauthenticated') return <Expired />
  return <FailedPanel onRetry={retry}>{errorText(key)}</FailedPanel>
}

/** Only the host page can get a new ticket. */
function Expired() {
  const { t } = useWords()
  if (!isEmbedded()) return <EmptyPanel title={t('tools.alone')}>{t('tools.alone_text')}</EmptyPanel>
  return (
    <EmptyPanel
      title={t('tools.expired')}
      action={{ label: t('tools.open_again'), onClick: () => postToHost({ type: 'expired' }) }}
    >
      {t('tools.expired_text')}
    </EmptyPanel>
  )
}
