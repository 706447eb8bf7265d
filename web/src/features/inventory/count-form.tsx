import type { SkuRow } from '@comptoir/contract/tables/count'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import { RecordEditor } from '../../parts/record-editor/record-editor.tsx'
import { CountFields } from './count-fields.tsx'
import { newInputs } from './count-values.ts'
import { countsKey } from './counts-data.ts'
import { today, usualDayOf } from './months.ts'
import type { OpenedCount } from './opened-count.ts'
import { useCountKind } from './use-count-kind.ts'

interface CountFormProps {
  property: number
  user: SessionUser
  skus: readonly SkuRow[]
  /** The count to edit; absent for a new one. */
  id?: number
  /** What a new one begins with. */
  begins?: { sku?: number; month?: string }
  /** Replaces the form of an approved count. */
  renderApproved?: () => ReactNode
  onSaved: (id: number) => void
  onOpen: (opened: OpenedCount) => void
  onClose: () => void
}

/** Creates a count, or edits the one with the id. */
export function CountForm({
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
  const { t } = useTranslation()
  const format = useFormat()
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
