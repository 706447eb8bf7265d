import { maxCsvExportRows } from '@comptoir/contract/constants'
import { Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureKeys } from '../../../data/failure.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { csvText } from '../../../lib/csv.ts'
import { csvName, download } from '../../../lib/download.ts'
import { useFormat } from '../../../lib/format.ts'
import { useMessages } from '../../../ui/messages.tsx'
import { useFileColumns } from './file-columns.ts'
import { type Buyer, ordersForFile } from './history-data.ts'

/** Puts the list into a file, with a word beforehand about how much of it the file holds. */
export function ExportButton({ buyer, count }: { buyer: Buyer; count: number }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const format = useFormat()
  const errorText = useErrorText()
  const messages = useMessages()
  const columns = useFileColumns(buyer.mode)
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const orders = await ordersForFile(buyer)
      const about = `${t('history.file')} ${(buyer.contact ?? buyer.company).name}`
      download(csvName(about, new Date()), csvText(columns, orders, language), 'text/csv;charset=utf-8')
    },
    onError: (error) => messages.failure(errorText(...failureKeys(error, 'csv_file_fail'))),
  })
  return (
    <Group gap="sm">
      <Text fz="sm" c="dimmed" id="export-extent">
        {count > maxCsvExportRows
          ? t('history.export_newest', { most: format.number(maxCsvExportRows), all: format.count(count) })
          : t('history.export_all', { count, number: format.number(count) })}
      </Text>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        loading={isPending}
        aria-describedby="export-extent"
        onClick={() => mutate()}
      >
        {t('history.export')}
      </Button>
    </Group>
  )
}
