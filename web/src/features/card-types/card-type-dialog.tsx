import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { propertiesKey } from '../../data/properties.ts'
import { RecordEditor } from '../../parts/record-editor/record-editor.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { CardTypeFields } from './card-type-fields.tsx'
import { type CardType, cardTypesKey } from './card-types-data.ts'
import { blankCardType, useCardTypeKind } from './use-card-type-kind.ts'

/** Creates a card type, or edits the one given. */
export function CardTypeDialog({
  cardType,
  onClose,
}: {
  cardType: CardType | undefined
  onClose: () => void
}) {
  const { t } = useTranslation()
  const messages = useMessages()
  const queryClient = useQueryClient()
  return (
    <RecordEditor
      kind={useCardTypeKind()}
      id={cardType?.id}
      known={cardType}
      blank={blankCardType}
      refreshes={cardTypesKey}
      title={t(cardType ? 'cardTypes.edit_title' : 'cardTypes.create_title')}
      save={t(cardType ? 'ui.save' : 'cardTypes.create_action')}
      gone={t('cardTypes.gone')}
      onSaved={({ description: name }) => {
        onClose()
        // The list of properties shows how many card types each has.
        void queryClient.invalidateQueries({ queryKey: propertiesKey })
        messages.success(t(cardType ? 'cardTypes.updated' : 'cardTypes.created', { name }))
      }}
      onClose={onClose}
    >
      {({ checked }) => <CardTypeFields checked={checked} />}
    </RecordEditor>
  )
}
