import type { ScanState } from '@comptoir/contract/unification'
import { Button, Progress, Tabs } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '../../lib/use-action.ts'
import { useWords } from '../../lib/use-words.ts'
import { withIcon } from '../../ui/button-icon.ts'
import { FailureNote } from '../../ui/error-panel.tsx'
import type { ToolScreenProps } from '../shell/start-tool.tsx'
import { postToHost } from '../shell/tool-session.ts'
import { ComparisonScreen } from './compare/comparison-screen.tsx'
import { MergeList } from './merges/merge-list.tsx'
import { UndoScreen } from './merges/undo-screen.tsx'
import { Notice, type NoticeContent } from './notice.tsx'
import { PairList } from './pairs/pair-list.tsx'
import {
  formatLocation,
  initialLocation,
  type ListProps,
  parseLocation,
  type ToolLocation,
  views,
} from './tool-location.ts'
import classes from './unification.module.css'
import { isScanRunning, scanQuery, useUnified } from './unification-data.ts'

/** Finds and merges duplicate companies or contacts. */
export function UnificationTool({ search }: ToolScreenProps) {
  const { t, reasonText } = useWords()
  const { decide, refresh } = useUnified()
  const [location, setLocation] = useState(() => parseLocation(search))
  const [notice, setNotice] = useState<NoticeContent>()
  /** The pair or merge that was open last: the list focuses it on return. */
  const [lastOpened, setLastOpened] = useState<number>()
  /** How many pairs were decided since the tool was opened. */
  const [decided, setDecided] = useState(0)
  const reopen = useAction({
    mutationFn: (pair: number) => decide('reopen', pair),
    onSuccess: (_, pair) => {
      setDecided((before) => before - 1)
      navigate({ opened: pair })
    },
    onError: (error) => setNotice({ kind: 'failure', text: reasonText(error) }),
    onSettled: refresh,
  })

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
    <div className="column inset" style={{ paddingBottom: '1rem' }}>
      {notice && location.opened !== undefined && (
        <Notice key={notice.text} notice={notice} onClose={() => setNotice(undefined)} />
      )}
      {location.opened === undefined ? (
        <Lists
          location={location}
          navigate={navigate}
          notice={notice}
          showNotice={setNotice}
          // A notice gets the focus itself.
          lastOpened={notice ? undefined : lastOpened}
        />
      ) : location.view === 'merges' ? (
        <UndoScreen merge={location.opened} onLeave={() => navigate({ opened: undefined })} />
      ) : (
        <ComparisonScreen
          key={location.opened}
          pair={location.opened}
          location={location}
          onOpen={(pair) => navigate({ opened: pair })}
          decided={decided}
          // A notice gets the focus itself.
          isAnnounced={notice !== undefined}
          onLeave={(message) => navigate({ opened: undefined }, message)}
          onDecided={({ text, next, pair, merge }) => {
            setDecided(decided + 1)
            navigate(
              { opened: next },
              {
                kind: 'success',
                text,
                undo: {
                  label: t(merge === undefined ? 'unification.reopen' : 'unification.undo_this'),
                  onClick: () =>
                    merge === undefined
                      ? reopen.mutate(pair)
                      : navigate({ ...initialLocation, view: 'merges', opened: merge }),
                },
              },
            )
          }}
        />
      )}
    </div>
  )
}

/** Tabs with the open pairs, the dismissed pairs and the merges. */
function Lists({ notice, ...props }: ListProps & { notice: NoticeContent | undefined }) {
  const { location, navigate } = props
  const { t, format } = useWords()
  const scan = useQuery(scanQuery(useUnified().kind))
  return (
    <>
      {notice && <Notice key={notice.text} notice={notice} onClose={() => navigate({})} />}
      <Tabs
        value={location.view}
        onChange={(next) => {
          const view = views.find((one) => one === next)
          if (view && view !== location.view) navigate({ ...initialLocation, size: location.size, view })
        }}
        keepMounted={false}
      >
        <div className="wrap between bleed inset line-below gap-line" style={{ alignItems: 'flex-end' }}>
          <Tabs.List aria-label={t('unification.views')} className={classes.tabs ?? ''}>
            {views.map((view) => (
              <Tabs.Tab key={view} value={view}>
                {t(`unification.${view}`)}
                {view === 'queue' && scan.data ? ` (${format.count(scan.data.open)})` : ''}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <ScanBar />
        </div>
        <Tabs.Panel value="queue">
          <PairList {...props} state="open" />
        </Tabs.Panel>
        <Tabs.Panel value="dismissed">
          <PairList {...props} state="dismissed" />
        </Tabs.Panel>
        <Tabs.Panel value="merges">
          <MergeList {...props} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

/** The state of the last duplicate scan, with buttons to start another. */
function ScanBar() {
  const { t, reasonText } = useWords()
  const { kind, refresh, startScan } = useUnified()
  const { data } = useQuery(scanQuery(kind))
  const isRunning = isScanRunning(data)
  const start = useAction({ mutationFn: startScan })
  useDidUpdate(() => {
    if (!isRunning) void refresh()
  }, [isRunning])
  // Before the first scan, the empty list has the button to start it.
  if (!data?.scan) return <div className={classes.scan} />
  const { scan } = data
  return (
    <section className={classes.scan} aria-label={t('unification.scan')}>
      {isRunning && <ScanProgress scan={scan} />}
      <span role="status" className="dim small">
        {!isRunning && scan.state === 'done' && <ScanResult scan={scan} />}
      </span>
      {!isRunning && scan.state === 'failed' && <FailureNote>{t('unification.scan_failed')}</FailureNote>}
      {!isRunning && (
        <Button variant="subtle" color="gray" loading={start.isPending} onClick={() => start.mutate(true)}>
          {t('unification.scan_everything')}
        </Button>
      )}
      <Button
        variant="default"
        {...withIcon(IconRefresh)}
        disabled={isRunning}
        loading={start.isPending}
        onClick={() => start.mutate(false)}
      >
        {t('unification.scan_now')}
      </Button>
      {start.isError && <FailureNote>{reasonText(start.error)}</FailureNote>}
    </section>
  )
}

function ScanProgress({ scan: { state, done, total } }: { scan: ScanState }) {
  const { t } = useWords()
  const share = total > 0 ? Math.min(100, Math.round((done / total) * 100)) : 0
  return (
    <div className="row gap-md grow">
      <Progress.Root size="md" flex={1}>
        <Progress.Section value={share} animated aria-label={t('unification.scan_progress')} />
      </Progress.Root>
      <span className="dim small">
        {state === 'waiting' || total === 0
          ? t('unification.scan_waiting')
          : t('unification.scan_running', { done, total })}
      </span>
    </div>
  )
}

function ScanResult({ scan: { finishedAt, by, found } }: { scan: ScanState }) {
  const { t, format } = useWords()
  if (!finishedAt) return null
  return (
    <span title={format.utcMoment(finishedAt)}>
      {t('unification.scan_done', { moment: format.moment(finishedAt), name: by })}{' '}
      {t('unification.scan_found', { count: found })}
    </span>
  )
}
