import { maxNoteLength } from '@comptoir/contract/constants'
import { key } from '@comptoir/contract/error-keys'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { Button, Checkbox, Group, Select, Stack, Text, Textarea, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { useChosenProperty } from '../../../data/chosen-property.ts'
import { propertiesOf } from '../../../data/properties.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useWords } from '../../../lib/use-words.ts'
import { useCheckedForm } from '../../../ui/checked-form.ts'
import { FailureNote } from '../../../ui/error-panel.tsx'
import { focusOnMount } from '../../../ui/focus.ts'
import { useMessages } from '../../../ui/messages.tsx'
import { UnsavedChangesGuard } from '../../../ui/unsaved-changes.tsx'
import classes from '../desk/answer-card.module.css'
import { OtherGroupNote } from './e-token-state.tsx'
import { type EToken, eTokenByExternalId, eTokensKey, redeem } from './e-tokens-data.ts'

/** Both checkboxes are required, because a redemption cannot be undone. */
const redeemForm = z.object({
  centre: z.string(key('redeem_centre_empty_error')).min(1, key('redeem_centre_empty_error')),
  comment: z.string().max(maxNoteLength, key('bad_input')),
  identityVerified: z.literal(true, key('id_must_be_verified')),
  statusChangeFilled: z.literal(true, key('card_status_change_form_error')),
})

interface RedeemFormProps {
  token: EToken
  user: SessionUser
  onClose: () => void
}

export function RedeemForm({ token, user, onClose }: RedeemFormProps) {
  const { t, errorText, failureText } = useWords()
  const messages = useMessages()
  const queryClient = useQueryClient()
  const chosen = useChosenProperty()
  const properties = useQuery(propertiesOf(user))
  const { form, field, submit } = useCheckedForm({
    initial: {
      centre: chosen?.external_id__c ?? '',
      comment: '',
      identityVerified: false,
      statusChangeFilled: false,
    },
    schema: redeemForm,
  })
  const offered = properties.data ?? (chosen ? [chosen] : [])
  const centre = offered.find(({ external_id__c }) => external_id__c === form.getValues().centre)
  const redeeming = useAction({
    mutationFn: ({ centre, comment }: { centre: string; comment: string }) =>
      redeem(token, { centre, comment, userId: user.id }),
    onSuccess: (outcome) => {
      const now = 'redeemed' in outcome ? outcome.redeemed : outcome.taken
      queryClient.setQueryData(eTokenByExternalId(token.external_id).queryKey, now)
      onClose()
      if ('redeemed' in outcome) messages.success(t('eTokens.redeem_success', { id: token.external_id }))
      else messages.failure(errorText('eml_token_redeem_fail'))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...eTokensKey, 'page'] }),
  })
  return (
    <div className={classes.part}>
      <form onSubmit={submit((values) => redeeming.mutate(values))} noValidate>
        <Stack gap="md">
          <Title order={3}>{t('eTokens.redeem_title')}</Title>
          <Text c="dimmed">{t('eTokens.redeem_final')}</Text>
          <Select
            ref={focusOnMount}
            label={t('words.property')}
            searchable
            openOnFocus={false}
            allowDeselect={false}
            data={offered.map(({ external_id__c, name }) => ({
              value: external_id__c,
              label: name,
            }))}
            {...field('centre')}
          />
          {centre && <OtherGroupNote token={token} propertyName={centre.name} />}
          <Textarea
            label={t('columns.count.comment')}
            autosize
            minRows={2}
            maxLength={maxNoteLength}
            {...field('comment')}
          />
          <Checkbox
            label={t('eTokens.identity_verified')}
            {...field('identityVerified', { type: 'checkbox' })}
          />
          <Checkbox
            label={t('eTokens.status_change_filled')}
            {...field('statusChangeFilled', { type: 'checkbox' })}
          />
          {redeeming.isError && (
            <FailureNote>{failureText(redeeming.error, 'eml_token_redeem_fail')}</FailureNote>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={redeeming.isPending}>
              {t('ui.cancel')}
            </Button>
            <Button type="submit" loading={redeeming.isPending}>
              {t('eTokens.redeem')}
            </Button>
          </Group>
        </Stack>
      </form>
      <UnsavedChangesGuard unsaved={form.isDirty() && !redeeming.isSuccess} />
    </div>
  )
}
