import { useTranslation } from 'react-i18next'
import { RecordEditor } from '../../parts/record-editor/record-editor.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { CampaignFields } from './campaign-fields.tsx'
import { blankCampaign } from './campaign-values.ts'
import { type Campaign, campaignsKey } from './campaigns-data.ts'
import { useCampaignKind } from './use-campaign-kind.ts'

/** Creates a campaign, or edits the one given. */
export function CampaignDialog({
  campaign,
  onClose,
}: {
  campaign: Campaign | undefined
  onClose: () => void
}) {
  const { t } = useTranslation()
  const messages = useMessages()
  return (
    <RecordEditor
      kind={useCampaignKind()}
      id={campaign?.id}
      known={campaign}
      blank={blankCampaign}
      refreshes={campaignsKey}
      title={t(campaign ? 'campaigns.edit_title' : 'campaigns.create_title')}
      save={t(campaign ? 'ui.save' : 'campaigns.create_action')}
      gone={t('campaigns.gone')}
      size="xl"
      onSaved={({ name }) => {
        onClose()
        messages.success(t(campaign ? 'campaigns.updated' : 'campaigns.created', { name }))
      }}
      onClose={onClose}
    >
      {({ checked }) => <CampaignFields checked={checked} isNew={!campaign} />}
    </RecordEditor>
  )
}
