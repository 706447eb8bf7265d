import '../../ui/base-styles.ts'
import './tool.css'
import type { Language } from '@comptoir/contract/constants'
import type { Tool } from '@comptoir/contract/tools'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { type ComponentType, type ReactNode, StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { initReactI18next, useTranslation } from 'react-i18next'
import { queryClient } from '../../data/query-client.ts'
import { asLanguage } from '../../i18n/languages.ts'
import { pauseWhileAway } from '../../lib/pause-while-away.ts'
import { theme, variables } from '../../ui/theme.ts'
import { isEmbedded, setTool } from './post-to-host.ts'
import { readToolFragment } from './read-tool-fragment.ts'
import { reportHeight } from './report-height.ts'
import { ToolGate } from './tool-gate.tsx'
import { openSession } from './tool-session.ts'

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
  await i18next.use(initReactI18next).init({
    lng: language,
    // The compiler ensures that each catalogue is complete.
    fallbackLng: false,
    resources: { [language]: { translation: { ...(await texts[language]()) } } },
    // React escapes rendered text.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
}

/** Named, because the host page has a main landmark too. */
function ToolMain({ tool, children }: { tool: Tool; children: ReactNode }) {
  const { t } = useTranslation()
  return <main aria-label={t(`tools.names.${tool}`)}>{children}</main>
}
