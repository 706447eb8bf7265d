import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../data/failure.ts'
import { DeleteDialog } from '../../parts/delete-dialog/delete-dialog.tsx'
import { type Campaign, campaignsKey, campaignUse, deleteCampaign } from './campaigns-data.ts'

export function DeleteCampaignDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  useQuery(campaignUse(campaign))

  async function remove(): Promise<void> {
    const isUsed = await queryClient.ensureQueryData(campaignUse(campaign))
    if (isUsed) throw new Failure('campaign_delete_forbidden')
    await deleteCampaign(campaign)
  }

  return (
    <DeleteDialog
      title={t('campaigns.delete_title')}
      remove={remove}
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
