import type { UnifiedKind } from '@comptoir/contract/tools'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ToolScreenProps } from '../shell/start-tool.tsx'
import { tellPage } from '../shell/tell-page.ts'
import { useToolState } from '../shell/tool-session.ts'
import { ComparisonScreen } from './compare/comparison-screen.tsx'
import { Lists } from './lists.tsx'
import { UndoScreen } from './merges/undo-screen.tsx'
import type { Told } from './notice.tsx'
import { beginning, type Place, readPlace, writePlace } from './place.ts'

/** Makes one of two companies, or of two contacts. */
export function UnificationTool({ search }: ToolScreenProps) {
  const { t } = useTranslation()
  const kind = useKind()
  const [place, setPlace] = useState(() => readPlace(search))
  const [told, setTold] = useState<Told>()
  /** What was open last, to go on there in the list. */
  const [leftAt, setLeftAt] = useState<number>()

  function go(next: Partial<Place>, about?: Told): void {
    const to = { ...place, ...next }
    setPlace(to)
    setTold(about)
    if (to.opened !== place.opened) {
      setLeftAt(place.opened)
      tellPage({ type: 'top' })
    }
    tellPage({ type: 'filters', search: writePlace(to) })
  }

  return (
    <Stack p="md" gap="md">
      {place.opened === undefined ? (
        <Lists kind={kind} place={place} go={go} told={told} tell={setTold} leftAt={leftAt} />
      ) : place.view === 'merges' ? (
        <UndoScreen kind={kind} merge={place.opened} onLeave={() => go({ opened: undefined })} />
      ) : (
        <ComparisonScreen
          key={place.opened}
          kind={kind}
          pair={place.opened}
          onLeave={(about) => go({ opened: undefined }, about)}
          onMerged={(about, merge) =>
            go(
              { opened: undefined },
              {
                ...about,
                action: {
                  label: t('unification.undo_this'),
                  onClick: () => go({ ...beginning, view: 'merges', opened: merge }),
                },
              },
            )
          }
        />
      )}
    </Stack>
  )
}

/** What the ticket was for. */
function useKind(): UnifiedKind {
  const state = useToolState()
  return (state.status === 'open' && state.session.kind) || 'account'
}
