import type { SkuRow } from '@comptoir/contract/tables/count'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ChosenProperty } from '../../data/chosen-property.ts'
import { useWords } from '../../lib/use-words.ts'
import { Awaited } from '../../parts/list/loaded.tsx'
import { RecordEditor } from '../../parts/record-editor/record-editor.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { CountFields } from './count-fields.tsx'
import { newInputs } from './count-values.ts'
import { CountView } from './count-view.tsx'
import { countById, countsKey } from './counts-data.ts'
import { today, usualDayOf } from './months.ts'
import type { OpenedCount } from './opened-count.ts'
import { CountElsewhere } from './property-elsewhere.tsx'
import { useCountKind } from './use-count-kind.ts'

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
  const { t } = useWords()
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
        messages.success(t('inventory.updated', { count: 1 }))
      }}
    />
  )
}

function ViewedCount({ id, property, user, onOpen, onClose }: OpenedDialogProps & { id: number }) {
  const { t } = useWords()
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
      {count.data === null ? <CountElsewhere count={id} /> : <Awaited query={count} />}
    </Dialog>
  )
}

interface CountFormProps extends Pick<OpenedDialogProps, 'user' | 'skus' | 'onOpen' | 'onClose'> {
  property: number
  /** The count to edit; absent for a new one. */
  id?: number
  /** What a new one begins with. */
  begins?: { sku?: number; month?: string }
  /** Replaces the form of an approved count. */
  renderApproved?: () => ReactNode
  onSaved: (id: number) => void
}

/** Creates a count, or edits the one with the id. */
function CountForm({
  property,
  user,
  skus,
  id,
  begins,
  renderApproved,
  onSaved,
  onOpen,
  onClose,
}: CountFormProps) {
  const { t, format } = useWords()
  const skuNames = new Map(skus.map((sku) => [String(sku.id), format.sku(sku.description)]))
  const sku = skus.find((one) => one.id === begins?.sku)
  return (
    <RecordEditor
      kind={useCountKind({ property, user, id, skuNames })}
      id={id}
      blank={newInputs(sku, begins?.month ? usualDayOf(begins.month, today()) : today())}
      place={property}
      refreshes={countsKey}
      title={t(id === undefined ? 'words.new_count' : 'inventory.edit_title')}
      save={t(id === undefined ? 'inventory.save_new' : 'ui.save')}
      gone={t('inventory.gone')}
      renderLocked={renderApproved}
      size="xl"
      onSaved={(saved) => onSaved(saved.id)}
      onClose={onClose}
    >
      {(editor) => (
        <CountFields editor={editor} property={property} user={user} skus={skus} onOpen={onOpen} />
      )}
    </RecordEditor>
  )
}
