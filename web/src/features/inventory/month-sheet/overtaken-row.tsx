import { Button, Group } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { RecordKind } from '../../../parts/record-editor/record-kind.ts'
import { compareVersions } from '../../../parts/record-editor/versions.ts'
import type { CountTypes } from '../use-count-kind.ts'
import { type SheetDays, type SheetRow, storedInputs } from './sheet-rows.ts'
import classes from './sheet-table.module.css'

interface OvertakenRowProps {
  row: SheetRow
  days: SheetDays
  kind: RecordKind<CountTypes>
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** What a colleague has made of a count meanwhile, beside what was typed, and the choice between the two. */
export function OvertakenRow({ row, days, kind, onKeepMine, onTakeTheirs }: OvertakenRowProps) {
  const { t } = useTranslation()
  const { line, edit, overtaken } = row
  if (!edit || !overtaken) return null
  const differing = line.count
    ? compareVersions(kind.fields, {
        before: storedInputs({ sku: line.sku, count: edit.base }, days),
        mine: edit.inputs,
        theirs: storedInputs(line, days),
      }).filter(({ mine, theirs }) => mine !== theirs)
    : []
  const name = overtaken === 'approved' ? line.count?.approvedBy : line.count?.countedBy
  const isFinal = overtaken === 'approved' || overtaken === 'closed'
  return (
    <tr>
      <td className={classes.overtaken} colSpan={12}>
        <div className={classes.notice} role="alert">
          <IconUsers size={16} stroke={1.75} className={classes.icon} aria-hidden="true" />
          <span>
            <strong>
              {t(`monthSheet.overtaken.${overtaken}`, { name: name || t('inventory.unknown_approver') })}
            </strong>{' '}
            {differing
              .map(({ label, mine, theirs }) =>
                t('monthSheet.overtaken_field', { label, mine: mine || '–', theirs: theirs || '–' }),
              )
              .join('; ')}
          </span>
          <Group gap="xs" wrap="nowrap">
            {!isFinal && (
              <Button size="compact-sm" variant="default" onClick={onKeepMine}>
                {t('monthSheet.keep_mine')}
              </Button>
            )}
            <Button size="compact-sm" variant="default" onClick={onTakeTheirs}>
              {t(line.count ? 'monthSheet.take_theirs' : 'monthSheet.drop_mine')}
            </Button>
          </Group>
        </div>
      </td>
    </tr>
  )
}
