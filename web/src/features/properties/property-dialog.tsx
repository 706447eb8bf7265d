import type { PropertyRow } from '@comptoir/contract/tables/property'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { chooseProperty, updateChosenProperty } from '../../data/chosen-property.ts'
import { propertiesKey, propertiesOf } from '../../data/properties.ts'
import { useSessionUser } from '../../data/session.ts'
import { PropertyFields } from '../../parts/property-form/property-fields.tsx'
import { blankProperty } from '../../parts/property-form/property-values.ts'
import { RecordEditor } from '../../parts/record-editor/record-editor.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { usePropertyKind } from './use-property-kind.ts'

/** Creates a property, or edits the one given. */
export function PropertyDialog({
  property,
  onClose,
}: {
  property: PropertyRow | undefined
  onClose: () => void
}) {
  const { t } = useTranslation()
  const messages = useMessages()
  const chooseIfFirst = useChooseIfFirst()
  return (
    <RecordEditor
      kind={usePropertyKind()}
      id={property?.id}
      known={property}
      blank={blankProperty}
      refreshes={propertiesKey}
      title={t(property ? 'properties.edit_title' : 'properties.create_title')}
      save={t(property ? 'ui.save' : 'properties.create_action')}
      gone={t('properties.gone')}
      onSaved={(saved) => {
        onClose()
        if (property) updateChosenProperty(saved)
        else chooseIfFirst(saved)
        messages.success(t(property ? 'properties.updated' : 'properties.created', { name: saved.name }))
      }}
      onClose={onClose}
    >
      {({ checked }) => <PropertyFields checked={checked} />}
    </RecordEditor>
  )
}

/** The only property is chosen by itself, which would switch to its language amid the settings. */
function useChooseIfFirst(): (created: PropertyRow) => void {
  const queryClient = useQueryClient()
  const user = useSessionUser()
  return (created) => {
    const known = user && queryClient.getQueryData(propertiesOf(user).queryKey)
    if (known?.length === 0) chooseProperty(created)
  }
}
