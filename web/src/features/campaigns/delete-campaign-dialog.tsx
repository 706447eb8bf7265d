import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DeleteDialog } from '../../parts/delete-dialog/delete-dialog.tsx'
import { type Campaign, campaignsKey, deleteCampaign } from './campaigns-data.ts'

export function DeleteCampaignDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <DeleteDialog
      title={t('campaigns.delete_title')}
      remove={() => deleteCampaign(campaign)}
      deleted={t('campaigns.deleted', { name: campaign.name })}
      deleteFailed="campaign_delete_fail"
      listKey={campaignsKey}
      onClose={onClose}
    >
      {t('campaigns.delete_text')}
      <Text fw={600} mt="xs" style={{ overflowWrap: 'anywhere' }}>
        {campaign.name} ({campaign.sfid})
      </Text>
    </DeleteDialog>
  )
}
