import '@mantine/core/styles.layer.css'
import '../../ui/base.css'
import './tool.css'
import type { Tool } from '@comptoir/contract/tools'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../../data/query-client.ts'
import { asLanguage } from '../../i18n/languages.ts'
import { startToolTexts } from '../../i18n/start-tool-texts.ts'
import { theme, variables } from '../../ui/theme.ts'
import { followHeight } from './follow-height.ts'
import { readOpening } from './opening.ts'
import { speakAs } from './tell-page.ts'
import { ToolGate } from './tool-gate.tsx'
import { openSession } from './tool-session.ts'

export interface ToolScreenProps {
  /** The filters that the tool was opened with, as the page around it has them in its address. */
  search: string
}

/** Opens a tool by its ticket and shows its screen, in the language and the colours of the page around it. */
export async function startTool(tool: Tool, Screen: ComponentType<ToolScreenProps>): Promise<void> {
  const { ticket, lang, scheme, search } = readOpening()
  speakAs(tool)
  const place = document.getElementById('root') ?? document.body
  await Promise.all([startToolTexts(asLanguage(lang)), openSession(tool, ticket)])
  createRoot(place).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={variables}
        {...(scheme === 'auto' ? { defaultColorScheme: 'auto' } : { forceColorScheme: scheme })}
      >
        <QueryClientProvider client={queryClient}>
          <ToolGate retry={() => openSession(tool, ticket)}>
            <Screen search={search} />
          </ToolGate>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
  followHeight(place)
}
