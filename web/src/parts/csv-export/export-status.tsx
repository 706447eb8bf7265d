import { maxCsvExportRows } from '@comptoir/contract/constants'
import { Progress, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import { type ExportExtent, exportExtent } from './export-extent.ts'
import classes from './export-status.module.css'

/** How far an export is. `all` is undefined while the number of rows is unknown. */
export interface ExportProgress {
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
export function ExportStatus({ id, extent, progress, quiet }: ExportStatusProps) {
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
  const { t } = useTranslation()
  const share = all ? Math.min(100, Math.round((done / all) * 100)) : 0
  return (
    <Progress.Root size="md" className={classes.bar ?? ''}>
      <Progress.Section value={share} animated aria-label={t('ui.export_running')} />
    </Progress.Root>
  )
}

function useStatusText(
  extent: ExportStatusProps['extent'],
  progress: ExportProgress | undefined,
): string | undefined {
  const { t } = useTranslation()
  const format = useFormat()
  if (progress?.step === 'cancelled') return t('ui.export_cancelled')
  if (progress?.all && progress.done > 0) {
    const all = format.number(progress.all)
    return progress.step === 'reading'
      ? t('ui.export_progress', { read: format.number(progress.done), all })
      : t('ui.export_writing', { written: format.number(progress.done), all })
  }
  return extent && exportExtent(extent, { t, format })
}
