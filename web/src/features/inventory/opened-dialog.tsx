import type { SkuRow } from '@comptoir/contract/tables/count'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChosenProperty } from '../../data/chosen-property.ts'
import { failureKey } from '../../data/failure.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { EmptyPanel, FailedPanel, LoadingPanel } from '../../ui/state-panel.tsx'
import { CountForm } from './count-form.tsx'
import { CountView } from './count-view.tsx'
import { type Count, countById } from './counts-data.ts'
import { todayUtc, usualDayOf } from './months.ts'
import type { OpenedCount } from './opened-count.ts'

interface OpenedDialogProps {
  property: ChosenProperty
  user: SessionUser
  skus: readonly SkuRow[]
  opened: OpenedCount
  onCreated: (id: number) => void
  onOpen: (opened: OpenedCount) => void
  onClose: () => void
}

/** The window over the list: a new count, or one to look at or to edit. */
export function OpenedDialog(props: OpenedDialogProps) {
  const { property, user, skus, opened, onCreated, onOpen, onClose } = props
  if (opened.mode !== 'create') return <StoredCountDialog {...props} id={opened.id} />
  const today = todayUtc()
  return (
    <CountForm
      property={property.id}
      user={user}
      skus={skus}
      begins={{ sku: opened.sku, date: opened.month ? usualDayOf(opened.month, today) : today }}
      onCreated={onCreated}
      onUpdated={onClose}
      onOpen={onOpen}
      onClose={onClose}
    />
  )
}

function StoredCountDialog({ id, ...props }: OpenedDialogProps & { id: number }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { property, opened, onClose } = props
  const count = useQuery(countById(property.id, id))
  // What is edited has to be what is stored now, not what was on the page before.
  const ready = opened.mode === 'view' ? count.data !== undefined : count.isFetchedAfterMount
  if (count.data && ready) return <ShownCount {...props} count={count.data} />
  return (
    <Dialog title={t('inventory.view_title')} onClose={onClose}>
      {count.isError ? (
        <FailedPanel onRetry={() => count.refetch()}>
          {errorText(failureKey(count.error, 'service_unavailable'))}
        </FailedPanel>
      ) : count.data === null ? (
        <EmptyPanel title={t('inventory.not_here')}>{t('inventory.not_here_text')}</EmptyPanel>
      ) : (
        <LoadingPanel />
      )}
    </Dialog>
  )
}

function ShownCount({ count, ...props }: OpenedDialogProps & { count: Count }) {
  const { t } = useTranslation()
  const messages = useMessages()
  const { property, user, skus, opened, onOpen, onClose } = props
  /** The form goes on with what it began with, whatever becomes of the count meanwhile: saving tells. */
  const [begun, setBegun] = useState<Count>()
  if (opened.mode === 'edit' && !begun && count.approved_by === null) setBegun(count)
  if (opened.mode === 'view' && begun) setBegun(undefined)
  if (opened.mode === 'view' || !begun)
    return (
      <CountView
        property={property}
        count={count}
        user={user}
        onEdit={() => onOpen({ mode: 'edit', id: count.id })}
        onClose={onClose}
      />
    )
  return (
    <CountForm
      property={property.id}
      user={user}
      skus={skus}
      begins={{ count: begun }}
      onCreated={props.onCreated}
      onUpdated={() => {
        onClose()
        messages.success(t('inventory.updated'))
      }}
      onOpen={onOpen}
      onClose={onClose}
    />
  )
}
