import { maxCsvExportRows } from '@comptoir/contract/constants'
import type { ExportedListName } from '@comptoir/contract/security-log'
import { Button, CloseButton, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureKeys } from '../../data/failure.ts'
import { callIfOffered } from '../../data/optional-call.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import type { CsvColumn } from '../../lib/csv.ts'
import { downloadCsv } from '../../lib/download.ts'
import { useAction } from '../../lib/use-action.ts'
import { useMessages } from '../../ui/messages.tsx'
import type { ExportExtent } from './export-extent.ts'
import { type ExportProgress, ExportStatus } from './export-status.tsx'

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
  disabled = false,
  quiet = false,
}: ExportButtonProps<Row>) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const errorText = useErrorText()
  const messages = useMessages()
  const statusId = useId()
  const [progress, setProgress] = useState<ExportProgress>()
  const controller = useRef<AbortController>(undefined)
  const { mutate, isPending } = useAction({
    mutationFn: async () => {
      controller.current = new AbortController()
      const { signal } = controller.current
      const all = extent && Math.min(extent.count, maxCsvExportRows)
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
      if (!isCancelled) messages.failure(errorText(...failureKeys(error, 'csv_file_fail')))
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
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
        loading={isPending}
        disabled={disabled}
        aria-describedby={extent && statusId}
        onClick={() => mutate()}
      >
        {t('ui.export_csv')}
      </Button>
    </Group>
  )
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
