import { generatedCampaignCode } from '@comptoir/contract/rules/campaign-code'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure, failureKeys } from '../../data/failure.ts'
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
  rebased,
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
  /** The version that the next attempt replaces. */
  const [seen, setSeen] = useState(campaign)
  /** Where somebody else has come in between: what was there before, and what they have made of it. */
  const [conflict, setConflict] = useState<{ before: Campaign; now: Campaign }>()
  const unanswered = useRef<{ sfid: string; values: CampaignValues }>(undefined)

  const save = useMutation({
    mutationFn: async ({ inputs, over }: Attempt): Promise<Outcome> => {
      if (over) return updateCampaign(over, inputs)
      const earlier = unanswered.current
      await createCampaign(inputs, earlier?.sfid === inputs.sfid ? earlier.values : undefined)
      return { kind: 'saved' }
    },
    onSuccess: (outcome, { inputs, over }) => {
      if (outcome.kind === 'conflict' && over) {
        setConflict({ before: over, now: outcome.current })
        form.setValues(rebased(inputs, over, outcome.current))
      }
      if (outcome.kind !== 'saved') return
      onClose()
      messages.success(t(campaign ? 'campaigns.updated' : 'campaigns.created', { name: inputs.name.trim() }))
    },
    onError: (error, { inputs }) => {
      if (!(error instanceof Failure)) return
      if (error.answerLost) unanswered.current = { sfid: inputs.sfid, values: valuesOf(inputs) }
      if (error.key === codeTaken) refuse('sfid', codeTaken)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: campaignsKey }),
  })

  /** Whoever has been told of another version says so by giving it as the one to replace. */
  const begin = (over = seen) =>
    submit((inputs) => {
      setSeen(over)
      attempt(inputs, over)
    })

  function attempt(inputs: CampaignInputs, over: Campaign | undefined): void {
    const incomplete = dates.find((name) => isIncomplete(form.getInputNode(name)))
    if (incomplete) {
      form.setFieldError(incomplete, 'campaigns.date_incomplete')
      form.getInputNode(incomplete)?.focus()
      return
    }
    // Known before the first attempt, so that any further one means the same campaign.
    const sfid = inputs.sfid || generatedCampaignCode()
    form.setFieldValue('sfid', sfid)
    setConflict(undefined)
    save.mutate({ inputs: { ...inputs, sfid }, over })
  }

  function takeTheirs(now: Campaign): void {
    const theirs = inputsOf(now)
    form.setInitialValues(theirs)
    form.setValues(theirs)
    form.resetDirty(theirs)
    setSeen(now)
    setConflict(undefined)
    save.reset()
  }

  function failure(): string | undefined {
    if (save.data?.kind === 'gone') return t('campaigns.gone')
    if (!save.isError || (save.error instanceof Failure && save.error.key === codeTaken)) return undefined
    return errorText(...failureKeys(save.error, campaign ? 'campaign_update_fail' : 'campaign_creation_fail'))
  }

  return (
    <FormDialog
      title={t(campaign ? 'campaigns.edit_title' : 'campaigns.create_title')}
      save={t(campaign ? 'ui.save' : 'campaigns.create_action')}
      saving={save.isPending}
      unsaved={form.isDirty()}
      failure={failure()}
      size="xl"
      onSubmit={begin()}
      onClose={onClose}
    >
      <CampaignFields checked={checked} isNew={!campaign} />
      {conflict && (
        <CampaignConflict
          {...conflict}
          mine={form.values}
          onKeepMine={() => begin(conflict.now)()}
          onTakeTheirs={() => takeTheirs(conflict.now)}
        />
      )}
    </FormDialog>
  )
}

interface Attempt {
  inputs: CampaignInputs
  /** The version that it replaces; absent for a new campaign. */
  over: Campaign | undefined
}

const codeTaken = 'campaign_code_exists_error'
const dates = ['startdate', 'enddate'] as const

/** A day of which only a part has been typed: its value is empty, and it must not be saved as none. */
function isIncomplete(input: Element | null): boolean {
  return input instanceof HTMLInputElement && input.validity.badInput
}
