import { generatedCampaignCode } from '@comptoir/contract/rules/campaign-code'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure, failureKey } from '../../data/failure.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useCheckedForm } from '../../ui/checked-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { CampaignConflict } from './campaign-conflict.tsx'
import { CampaignFields } from './campaign-fields.tsx'
import {
  type CampaignInputs,
  type CampaignValues,
  campaignInputs,
  inputsOf,
  valuesOf,
} from './campaign-values.ts'
import { type Campaign, campaignsKey } from './campaigns-data.ts'
import { createCampaign, type Outcome, updateCampaign } from './save-campaign.ts'

/** Creates a campaign, or edits the one given. */
export function CampaignDialog({
  campaign,
  onClose,
}: {
  campaign: Campaign | undefined
  onClose: () => void
}) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const messages = useMessages()
  const queryClient = useQueryClient()
  const checked = useCheckedForm<CampaignInputs>({ initial: inputsOf(campaign), schema: campaignInputs })
  const { form, submit, refuse } = checked
  /** The version that the next attempt replaces, and the one before it where somebody else came in between. */
  const [seen, setSeen] = useState({ now: campaign, before: campaign })
  const unanswered = useRef<{ sfid: string; values: CampaignValues }>(undefined)

  const save = useMutation({
    mutationFn: async (inputs: CampaignInputs): Promise<Outcome> => {
      if (seen.now) return updateCampaign(seen.now, inputs)
      const earlier = unanswered.current
      await createCampaign(inputs, earlier?.sfid === inputs.sfid ? earlier.values : undefined)
      return { kind: 'saved' }
    },
    onSuccess: (outcome, inputs) => {
      if (outcome.kind === 'conflict') setSeen(({ now }) => ({ now: outcome.current, before: now }))
      if (outcome.kind !== 'saved') return
      onClose()
      messages.success(t(campaign ? 'campaigns.updated' : 'campaigns.created', { name: inputs.name.trim() }))
    },
    onError: (error, inputs) => {
      if (!(error instanceof Failure)) return
      if (error.answerLost) unanswered.current = { sfid: inputs.sfid, values: valuesOf(inputs) }
      if (error.key === codeTaken) refuse('sfid', codeTaken)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: campaignsKey }),
  })

  function begin(inputs: CampaignInputs): void {
    const incomplete = dates.find((name) => isIncomplete(form.getInputNode(name)))
    if (incomplete) {
      form.setFieldError(incomplete, 'campaigns.date_incomplete')
      form.getInputNode(incomplete)?.focus()
      return
    }
    // Known before the first attempt, so that any further one means the same campaign.
    const sfid = inputs.sfid || generatedCampaignCode()
    form.setFieldValue('sfid', sfid)
    save.mutate({ ...inputs, sfid })
  }

  function failure(): string | undefined {
    if (save.data?.kind === 'gone') return t('campaigns.gone')
    if (!save.isError || (save.error instanceof Failure && save.error.key === codeTaken)) return undefined
    return errorText(failureKey(save.error, campaign ? 'campaign_update_fail' : 'campaign_creation_fail'))
  }

  return (
    <FormDialog
      title={t(campaign ? 'campaigns.edit_title' : 'campaigns.create_title')}
      save={t(campaign ? 'ui.save' : 'campaigns.create_action')}
      saving={save.isPending}
      unsaved={form.isDirty()}
      failure={failure()}
      size="xl"
      onSubmit={submit(begin)}
      onClose={onClose}
    >
      <CampaignFields checked={checked} isNew={!campaign} />
      {save.data?.kind === 'conflict' && seen.now && seen.before && (
        <CampaignConflict
          before={seen.before}
          now={seen.now}
          onTake={() => {
            form.setValues(inputsOf(seen.now))
            save.reset()
          }}
        />
      )}
    </FormDialog>
  )
}

const codeTaken = 'campaign_code_exists_error'
const dates = ['startdate', 'enddate'] as const

/** A day of which only a part has been typed: its value is empty, and it must not be saved as none. */
function isIncomplete(input: Element | null): boolean {
  return input instanceof HTMLInputElement && input.validity.badInput
}
