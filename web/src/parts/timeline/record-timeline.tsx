import { Button, Loader, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useWords } from '../../lib/use-words.ts'
import { FailureNote } from '../../ui/error-panel.tsx'
import { EmptyPanel } from '../../ui/state-panel.tsx'
import { formatTimeline, type ShownChange, type ShownLine } from './format-timeline.ts'
import classes from './record-timeline.module.css'
import { type TimelineOf, timelineOf } from './timeline-data.ts'

/** Who changed what of a record, from what to what, the latest first. */
export function RecordTimeline({ of }: { of: TimelineOf }) {
  const { t, format, failureText } = useWords()
  const timeline = useInfiniteQuery(timelineOf(of))
  if (timeline.isPending) return <Loader role="status" aria-label={t('ui.loading')} />
  const { entries, names } = timeline.data ?? { entries: [], names: {} }
  return (
    <>
      {entries.length > 0 && (
        <ol className={classes.changes}>
          {formatTimeline(entries, { t, format, names }).map((change) => (
            <ChangeItem key={change.id} change={change} />
          ))}
        </ol>
      )}
      {timeline.isSuccess && entries.length === 0 && (
        <EmptyPanel title={t('timeline.none_title')}>{t('timeline.none_text')}</EmptyPanel>
      )}
      {timeline.isError && (
        <FailureNote>
          {failureText(timeline.error, 'revisions_load_fail')}{' '}
          <Button
            size="compact-sm"
            variant="default"
            ms="xs"
            onClick={() => (timeline.data ? timeline.fetchNextPage() : timeline.refetch())}
          >
            {t('ui.retry')}
          </Button>
        </FailureNote>
      )}
      {timeline.hasNextPage && !timeline.isError && (
        <Button
          variant="default"
          mt="md"
          loading={timeline.isFetchingNextPage}
          onClick={() => timeline.fetchNextPage()}
        >
          {t('timeline.older')}
        </Button>
      )}
    </>
  )
}

function ChangeItem({ change: { kind, at, by, lines } }: { change: ShownChange }) {
  const { t, format } = useWords()
  const columns = columnsOf(kind, lines)
  // What a merge says of the other record is no change from something else.
  const isMerge = kind === 'merged' || kind === 'unmerged'
  return (
    <li>
      <Text fw={600}>{t(`timeline.kinds.${kind}`)}</Text>
      <Text fz="sm" c="dimmed" title={format.utcMoment(at)}>
        {t('timeline.by', { name: by ?? t('timeline.system'), moment: format.moment(at) })}
      </Text>
      {lines.length > 0 && (
        <table className={classes.differences} aria-label={t(`timeline.kinds.${kind}`)}>
          <thead>
            <tr>
              <th scope="col">{t('words.field')}</th>
              {columns.map(({ side, title }) => (
                <th key={side} scope="col">
                  {t(title)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.label}>
                <th scope="row">{line.label}</th>
                {isMerge && line.from === undefined ? (
                  <td colSpan={columns.length}>{line.to}</td>
                ) : (
                  columns.map(({ side }) => <td key={side}>{line[side] ?? '–'}</td>)
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </li>
  )
}

/** What was entered has no "from", and what was deleted no "to". */
function columnsOf(kind: ShownChange['kind'], lines: readonly ShownLine[]) {
  const from = { side: 'from', title: 'timeline.from' } as const
  const to = { side: 'to', title: 'timeline.to' } as const
  if (lines.every((line) => line.from === undefined))
    return [{ ...to, title: onlyTitles[kind] ?? 'timeline.to' } as const]
  if (lines.every((line) => line.to === undefined))
    return [{ ...from, title: kind === 'deleted' ? 'timeline.was' : 'timeline.from' } as const]
  return [from, to]
}

/** The title of the only column, for kinds whose lines have no "from". */
const onlyTitles: Partial<Record<ShownChange['kind'], 'timeline.entered' | 'words.details'>> = {
  created: 'timeline.entered',
  merged: 'words.details',
  unmerged: 'words.details',
  consent: 'words.details',
  anonymised: 'words.details',
}
