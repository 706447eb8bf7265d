import { maxCsvExportRows } from '@comptoir/contract/constants'
import { Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureKeys } from '../../data/failure.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import type { CsvColumn } from '../../lib/csv.ts'
import { downloadCsv } from '../../lib/download.ts'
import { useFormat } from '../../lib/format.ts'
import { useMessages } from '../../ui/messages.tsx'
import { type ExportedList, exportExtent } from './export-extent.ts'

interface ExportButtonProps<Row> {
  /** What the file is named after; the time is appended. */
  fileTitle: string
  columns: readonly CsvColumn<Row>[]
  /** Reads the rows of the file, and may report how many it has read so far. */
  readRows: (onProgress: (read: number) => void) => Promise<readonly Row[]> | readonly Row[]
  /** The list, and how many rows it has: the button then says how much of it the file holds. */
  extent?: { list: ExportedList; count: number }
  disabled?: boolean
  /** A quiet tool, which says how much the file holds only if that is not the whole list. */
  quiet?: boolean
}

/** Downloads a list as a CSV file, and says beforehand how much of the list the file holds. */
export function ExportButton<Row>({
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
  const extentId = useId()
  const [read, setRead] = useState(0)
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      setRead(0)
      downloadCsv(fileTitle, columns, await readRows(setRead), language)
    },
    onError: (error) => messages.failure(errorText(...failureKeys(error, 'csv_file_fail'))),
  })
  return (
    <Group gap="sm">
      {extent && <Extent id={extentId} {...extent} read={isPending ? read : 0} quiet={quiet} />}
      <Button
        {...(quiet ? { variant: 'subtle', color: 'gray' } : { variant: 'default' })}
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
        loading={isPending}
        disabled={disabled}
        aria-describedby={extent && extentId}
        onClick={() => mutate()}
      >
        {t('ui.export_csv')}
      </Button>
    </Group>
  )
}

interface ExtentProps {
  id: string
  list: ExportedList
  count: number
  /** How many rows have been read so far; 0 until the first are. */
  read: number
  quiet: boolean
}

function Extent({ id, list, count, read, quiet }: ExtentProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const all = Math.min(count, maxCsvExportRows)
  return (
    <Text
      fz={quiet ? 'xs' : 'sm'}
      c="dimmed"
      id={id}
      role="status"
      {...(quiet && count === all && read === 0 ? { className: 'visually-hidden' } : {})}
    >
      {read > 0
        ? t('ui.export_progress', { read: format.number(read), all: format.number(all) })
        : exportExtent(list, count, { t, format })}
    </Text>
  )
}
