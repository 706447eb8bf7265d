import { exactCountLimit, maxCsvExportRows } from '@comptoir/contract/constants'
import type { ExportedListName } from '@comptoir/contract/security-log'
import { Button, CloseButton, Group, Progress, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { callIfOffered } from '../../data/rest.ts'
import type { CsvColumn } from '../../lib/csv.ts'
import { downloadCsv } from '../../lib/download.ts'
import { useAction } from '../../lib/use-action.ts'
import { useWords } from '../../lib/use-words.ts'
import { withIcon } from '../../ui/button-icon.ts'
import { useMessages } from '../../ui/messages.tsx'
import { type ExportExtent, exportExtent } from './export-extent.ts'

interface ExportButtonProps<Row> {
  /** The list, as the security log names it. */
  list: ExportedListName
  /** What the file is named after; the time is appended. */
  fileTitle: string
  columns: readonly CsvColumn<Row>[]
  /** Reads the rows of the file, and may report how many it has read so far. */
  readRows: (
    onProgress: (read: number) => void,
    signal: AbortSignal,
  ) => Promise<readonly Row[]> | readonly Row[]
  /** What the file holds: the button then says how much of the list that is. */
  extent?: ExportExtent
  /** What the file is called where it is not the list on the screen. */
  label?: string
  disabled?: boolean
  /** A quiet tool, which says how much the file holds only if that is not the whole list. */
  quiet?: boolean
}

/** Downloads a list as a CSV file. Says beforehand how much of the list the file holds, and then how far the export is. */
export function ExportButton<Row>({
  list,
  fileTitle,
  columns,
  readRows,
  extent,
  label,
  disabled = false,
  quiet = false,
}: ExportButtonProps<Row>) {
  const { t, language, failureText } = useWords()
  const messages = useMessages()
  const statusId = useId()
  const [progress, setProgress] = useState<ExportProgress>()
  const controller = useRef<AbortController>(undefined)
  const { mutate, isPending } = useAction({
    mutationFn: async () => {
      controller.current = new AbortController()
      const { signal } = controller.current
      const all = extent && expectedRows(extent)
      setProgress({ step: 'reading', done: 0, all })
      const reading = readRows((done) => setProgress({ step: 'reading', done, all }), signal)
      const rows = await Promise.race([reading, aborted(signal)])
      const onProgress = (done: number) => setProgress({ step: 'writing', done, all: rows.length })
      await noteExport(list, rows.length)
      await downloadCsv(fileTitle, columns, rows, language, { onProgress, signal })
      setProgress(undefined)
    },
    onError: (error) => {
      const isCancelled = controller.current?.signal.aborted
      setProgress(isCancelled ? { step: 'cancelled', done: 0, all: undefined } : undefined)
      if (!isCancelled) messages.failure(failureText(error, 'csv_file_fail'))
    },
  })
  const button = useFocusWhenDone(isPending)
  return (
    <Group gap="sm">
      <ExportStatus id={statusId} extent={extent} progress={progress} quiet={quiet} />
      {isPending && (
        <CloseButton aria-label={t('ui.export_cancel')} onClick={() => controller.current?.abort()} />
      )}
      <Button
        ref={button}
        {...(quiet ? { variant: 'subtle', color: 'gray' } : { variant: 'default' })}
        {...withIcon(IconDownload)}
        loading={isPending}
        disabled={disabled}
        aria-describedby={extent && statusId}
        onClick={() => mutate()}
      >
        {label ?? t('ui.export_csv')}
      </Button>
    </Group>
  )
}

/** Undefined if the list was not counted to its end. */
function expectedRows({ count, isWhole }: ExportExtent): number | undefined {
  if (!isWhole) return Math.min(count, maxCsvExportRows)
  return count > exactCountLimit ? undefined : count
}

/** Nothing is saved that the server could not record, unless it keeps no such record. */
async function noteExport(list: ExportedListName, rows: number): Promise<void> {
  const { securityLogCalls } = await import('@comptoir/contract/security-log')
  await callIfOffered(securityLogCalls.recordExport, { payload: { list, rows } })
}

/** Rejected as soon as the export is cancelled, so that nothing waits for an answer that is no longer wanted. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** While the export runs, its button is disabled and loses the focus; it gets it back if nothing else has taken it. */
function useFocusWhenDone(isPending: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasPending = useRef(false)
  useEffect(() => {
    if (wasPending.current && !isPending && document.activeElement === document.body) button.current?.focus()
    wasPending.current = isPending
  }, [isPending])
  return button
}

/** How far an export is. `all` is undefined while the number of rows is unknown. */
interface ExportProgress {
  step: 'reading' | 'writing' | 'cancelled'
  done: number
  all: number | undefined
}

interface ExportStatusProps {
  id: string
  extent: ExportExtent | undefined
  progress: ExportProgress | undefined
  quiet: boolean
}

/** How much of its list the file holds. While the file is made: how many of how many rows are done, with a bar. */
function ExportStatus({ id, extent, progress, quiet }: ExportStatusProps) {
  const text = useStatusText(extent, progress)
  // An empty text would still take the gap beside it.
  const isHidden = !text || (quiet && !progress && (extent?.count ?? 0) <= maxCsvExportRows)
  return (
    <>
      {progress && progress.step !== 'cancelled' && <ProgressBar {...progress} />}
      <Text
        fz={quiet ? 'xs' : 'sm'}
        c="dimmed"
        id={id}
        role="status"
        {...(isHidden ? { className: 'visually-hidden' } : {})}
      >
        {text}
      </Text>
    </>
  )
}

function ProgressBar({ done, all }: ExportProgress) {
  const { t } = useWords()
  const share = all ? Math.min(100, Math.round((done / all) * 100)) : 0
  return (
    <Progress.Root size="md" w="6rem">
      <Progress.Section value={share} animated aria-label={t('ui.export_running')} />
    </Progress.Root>
  )
}

function useStatusText(
  extent: ExportStatusProps['extent'],
  progress: ExportProgress | undefined,
): string | undefined {
  const { t, format } = useWords()
  if (progress?.step === 'cancelled') return t('ui.export_cancelled')
  if (progress?.all && progress.done > 0) {
    const all = format.number(progress.all)
    return progress.step === 'reading'
      ? t('ui.export_progress', { read: progress.done, all })
      : t('ui.export_writing', { written: progress.done, all })
  }
  return extent && exportExtent(extent, { t, format })
}
