import { maxCsvExportRows } from '@comptoir/contract/constants'
import { Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChosenProperty } from '../../data/chosen-property.ts'
import { failureKeys } from '../../data/failure.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { csvText } from '../../lib/csv.ts'
import { csvName, download } from '../../lib/download.ts'
import { useFormat } from '../../lib/format.ts'
import { useMessages } from '../../ui/messages.tsx'
import { countsForFile } from './export-data.ts'
import { exportExtent } from './export-extent.ts'
import { useFileColumns } from './file-columns.ts'
import type { InventoryFilters } from './filters.ts'

interface ExportButtonProps {
  property: ChosenProperty
  filters: InventoryFilters
  /** How many match the filters. */
  count: number
}

/** Puts what is listed into a file, with a word beforehand about how much of it the file holds. */
export function ExportButton({ property, filters, count }: ExportButtonProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const format = useFormat()
  const errorText = useErrorText()
  const messages = useMessages()
  const columns = useFileColumns(property.name)
  const [read, setRead] = useState(0)
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      setRead(0)
      const counts = await countsForFile(property.id, filters, setRead)
      const about = `${t('inventory.file')} ${property.name}`
      download(csvName(about, new Date()), csvText(columns, counts, language), 'text/csv;charset=utf-8')
    },
    onError: (error) => messages.failure(errorText(...failureKeys(error, 'csv_file_fail'))),
  })
  const progress = { read: format.number(read), all: format.number(Math.min(count, maxCsvExportRows)) }

  return (
    <Group gap="sm">
      <Text fz="sm" c="dimmed" id="export-extent" role="status">
        {isPending ? t('inventory.export_progress', progress) : exportExtent(count, { t, format })}
      </Text>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        loading={isPending}
        aria-describedby="export-extent"
        onClick={() => mutate()}
      >
        {t('inventory.export')}
      </Button>
    </Group>
  )
}
