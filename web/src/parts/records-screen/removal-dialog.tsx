import type { ErrorKey } from '@comptoir/contract/error-keys'
import type { TableName } from '@comptoir/contract/tables/all-tables'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { Text } from '@mantine/core'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { recordsKey } from '../../data/records.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { Undo } from '../../ui/messages.tsx'
import type { useTexts } from './record-texts.ts'
import { useDeed } from './row-deed.tsx'

/** How a row is deleted. */
export interface Removal<Listed> {
  remove: (row: Listed, client: QueryClient) => Promise<unknown>
  failure: ErrorKey
  /** Takes the deletion back, where that is possible. */
  undo?: (row: Listed) => Undo | undefined
  /** Reads what `remove` needs while the confirmation is open. */
  prefetch?: (row: Listed, client: QueryClient) => void
  /** Names the row under the question, unless its text does, with these values. */
  detail?: (row: Listed) => string
  values?: (row: Listed) => Record<string, string>
  /** Why the user may not delete the row. */
  disabledReason?: (row: Listed, user: SessionUser, t: TFunction) => string | undefined
}

interface RemovalDialogProps<Listed> {
  records: { table: TableName }
  text: ReturnType<typeof useTexts>
  removal: Removal<Listed>
  row: Listed
  name: string
  onClose: () => void
}

/** Deletes one row of a list after confirmation. The list is loaded again, whether or not the deletion succeeded. */
export function RemovalDialog<Listed>(props: RemovalDialogProps<Listed>) {
  const { records, text, removal, row, name, onClose } = props
  const { prefetch, remove, failure, undo, detail, values } = removal
  const { t } = useTranslation()
  const client = useQueryClient()
  useEffect(() => prefetch?.(row, client), [prefetch, row, client])
  const { mutate, isPending } = useDeed({
    work: () => remove(row, client),
    done: () => text('deleted', { name }),
    undo: () => undo?.(row),
    failure,
    refreshes: recordsKey(records),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={text('delete_title')}
      action={text('delete_action') || t('ui.delete')}
      dangerous
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      {text('delete_text', { name, ...values?.(row) })}
      {detail && (
        <Text fw={600} mt="xs" style={{ overflowWrap: 'anywhere' }}>
          {detail(row)}
        </Text>
      )}
    </ConfirmDialog>
  )
}
