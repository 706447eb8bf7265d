import { securityLogCalls } from '@comptoir/contract/security-log'
import { useMutation } from '@tanstack/react-query'
import { failureKeys } from '../../data/failure.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import type { CsvColumn } from '../../lib/csv.ts'
import { downloadCsv } from '../../lib/download.ts'
import { toolCall } from '../shell/tool-call.ts'

/** Saves figures as a CSV file, once the server has recorded the export. */
export function useSaveFigures() {
  const { language } = useLanguage()
  const errorText = useErrorText()
  const { mutate, error } = useMutation({
    mutationFn: async ({ rows, download }: { rows: number; download: () => Promise<void> }) => {
      await toolCall(securityLogCalls.recordReportExport, { payload: { rows } })
      await download()
    },
  })
  function save<Row>(title: string, columns: readonly CsvColumn<Row>[], rows: readonly Row[]): void {
    mutate({ rows: rows.length, download: () => downloadCsv(title, columns, rows, language) })
  }
  return { save, failure: error && errorText(...failureKeys(error, 'csv_file_fail')) }
}
