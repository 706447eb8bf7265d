import type { UnifiedKind } from '@comptoir/contract/tools'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { postToHost } from '../shell/post-to-host.ts'
import type { ToolScreenProps } from '../shell/start-tool.tsx'
import { useToolState } from '../shell/tool-session.ts'
import { ComparisonScreen } from './compare/comparison-screen.tsx'
import { Lists } from './lists.tsx'
import { UndoScreen } from './merges/undo-screen.tsx'
import type { NoticeContent } from './notice.tsx'
import { formatLocation, initialLocation, parseLocation, type ToolLocation } from './tool-location.ts'
import classes from './tool-screen.module.css'

/** Finds and merges duplicate companies or contacts. */
export function UnificationTool({ search }: ToolScreenProps) {
  const { t } = useTranslation()
  const kind = useKind()
  const [location, setLocation] = useState(() => parseLocation(search))
  const [notice, setNotice] = useState<NoticeContent>()
  /** The pair or merge that was open last: the list focuses it on return. */
  const [lastOpened, setLastOpened] = useState<number>()

  function navigate(next: Partial<ToolLocation>, message?: NoticeContent): void {
    const to = { ...location, ...next }
    setLocation(to)
    setNotice(message)
    if (to.opened !== location.opened) {
      setLastOpened(location.opened)
      postToHost({ type: 'top' })
    }
    postToHost({ type: 'filters', search: formatLocation(to) })
  }

  return (
    <div className={classes.screen}>
      {location.opened === undefined ? (
        <Lists
          kind={kind}
          location={location}
          navigate={navigate}
          notice={notice}
          showNotice={setNotice}
          // A notice gets the focus itself.
          lastOpened={notice ? undefined : lastOpened}
        />
      ) : location.view === 'merges' ? (
        <UndoScreen kind={kind} merge={location.opened} onLeave={() => navigate({ opened: undefined })} />
      ) : (
        <ComparisonScreen
          key={location.opened}
          kind={kind}
          pair={location.opened}
          location={location}
          onOpen={(pair) => navigate({ opened: pair })}
          onLeave={(message) => navigate({ opened: undefined }, message)}
          onMerged={(message, merge) =>
            navigate(
              { opened: undefined },
              {
                ...message,
                action: {
                  label: t('unification.undo_this'),
                  onClick: () => navigate({ ...initialLocation, view: 'merges', opened: merge }),
                },
              },
            )
          }
        />
      )}
    </div>
  )
}

/** The kind of record that the ticket was issued for. */
function useKind(): UnifiedKind {
  const state = useToolState()
  return (state.status === 'open' && state.session.kind) || 'account'
}
