import type { SkuRow } from '@comptoir/contract/tables/count'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ChosenProperty } from '../../data/chosen-property.ts'
import { FailedQuery } from '../../parts/list/loaded.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { LoadingPanel } from '../../ui/state-panel.tsx'
import { CountForm } from './count-form.tsx'
import { CountView } from './count-view.tsx'
import { countById } from './counts-data.ts'
import type { OpenedCount } from './opened-count.ts'
import { CountElsewhere } from './property-elsewhere.tsx'

interface OpenedDialogProps {
  property: ChosenProperty
  user: SessionUser
  skus: readonly SkuRow[]
  opened: OpenedCount
  onCreated: (id: number) => void
  onOpen: (opened: OpenedCount) => void
  onClose: () => void
}

/** The dialog over the list: a new count, or one to look at or to edit. */
export function OpenedDialog(props: OpenedDialogProps) {
  const { t } = useTranslation()
  const messages = useMessages()
  const { property, user, skus, opened, onCreated, onOpen, onClose } = props
  const form = { property: property.id, user, skus, onOpen, onClose }
  if (opened.mode === 'view') return <ViewedCount {...props} id={opened.id} />
  if (opened.mode === 'create') return <CountForm {...form} key="new" begins={opened} onSaved={onCreated} />
  return (
    <CountForm
      {...form}
      key={opened.id}
      id={opened.id}
      renderApproved={() => <ViewedCount {...props} id={opened.id} />}
      onSaved={() => {
        onClose()
        messages.success(t('inventory.updated'))
      }}
    />
  )
}

function ViewedCount({ id, property, user, onOpen, onClose }: OpenedDialogProps & { id: number }) {
  const { t } = useTranslation()
  const count = useQuery(countById(property.id, id))
  if (count.data)
    return (
      <CountView
        property={property}
        count={count.data}
        user={user}
        onEdit={() => onOpen({ mode: 'edit', id })}
        onOpenOther={(other) => onOpen({ mode: 'view', id: other })}
        onClose={onClose}
      />
    )
  return (
    <Dialog title={t('words.count')} onClose={onClose}>
      {count.isError ? (
        <FailedQuery query={count} />
      ) : count.data === null ? (
        <CountElsewhere count={id} />
      ) : (
        <LoadingPanel />
      )}
    </Dialog>
  )
}
