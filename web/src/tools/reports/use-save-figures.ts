import { securityLogCalls } from '@comptoir/contract/security-log'
import { failureKeys } from '../../data/failure.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import type { CsvColumn } from '../../lib/csv.ts'
import { downloadCsv } from '../../lib/download.ts'
import { useAction } from '../../lib/use-action.ts'
import { toolCall } from '../shell/tool-call.ts'

/** Saves figures as a CSV file, once the server has recorded the export. */
export function useSaveFigures() {
  const { language } = useLanguage()
  const errorText = useErrorText()
  const { mutate, error } = useAction({
    mutationFn: async ({ rows, download }: SavedFigures) => {
      await toolCall(securityLogCalls.recordReportExport, { payload: { rows } })
      await download()
    },
  })
  function save<Row>(title: string, columns: readonly CsvColumn<Row>[], rows: readonly Row[]): void {
    mutate({ title, rows: rows.length, download: () => downloadCsv(title, columns, rows, language) })
  }
  return { save, failure: error && errorText(...failureKeys(error, 'csv_file_fail')) }
}

interface SavedFigures {
  /** Tells the table from others that are being saved. */
  title: string
  rows: number
  download: () => Promise<void>
}
