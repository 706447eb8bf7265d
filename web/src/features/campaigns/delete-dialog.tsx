import { Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureKeys } from '../../data/failure.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { type Campaign, campaignsKey, deleteCampaign } from './campaigns-data.ts'

export function DeleteDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const messages = useMessages()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => deleteCampaign(campaign),
    onSuccess: () => messages.success(t('campaigns.deleted', { name: campaign.name })),
    onError: (error) => messages.failure(errorText(...failureKeys(error, 'campaign_delete_fail'))),
    onSettled: () => {
      onClose()
      return queryClient.invalidateQueries({ queryKey: campaignsKey })
    },
  })
  return (
    <ConfirmDialog
      title={t('campaigns.delete_title')}
      action={t('ui.delete')}
      dangerous
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      {t('campaigns.delete_text')}
      <Text fw={600} mt="xs" style={{ overflowWrap: 'anywhere' }}>
        {campaign.name} ({campaign.sfid})
      </Text>
    </ConfirmDialog>
  )
}
