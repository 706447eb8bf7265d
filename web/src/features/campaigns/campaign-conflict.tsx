import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { type CampaignInputs, differingInputs, inputsOf } from './campaign-values.ts'
import { type Campaign, propertyNames } from './campaigns-data.ts'

interface CampaignConflictProps {
  before: Campaign
  now: Campaign
  /** What was typed, on top of what is stored now. */
  mine: CampaignInputs
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** What the other person has changed, beside what keeping one's own would store. */
export function CampaignConflict({ before, now, mine, onKeepMine, onTakeTheirs }: CampaignConflictProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data: names } = useQuery(propertyNames())
  const theirs = inputsOf(now)
  const changed = new Set([...differingInputs(inputsOf(before), theirs), ...differingInputs(mine, theirs)])

  function shown(inputs: CampaignInputs, field: keyof CampaignInputs): string {
    if (field === 'properties')
      return inputs.properties.map((id) => names?.get(id) ?? t('campaigns.unnamed_property')).join(', ')
    if (field === 'isactive') return t(inputs.isactive ? 'campaigns.active' : 'campaigns.inactive')
    const text = inputs[field]
    return text && (field === 'startdate' || field === 'enddate') ? format.day(text) : text
  }

  return (
    <ConflictNotice
      fields={[...changed].map((field) => ({
        label: t(`campaigns.${labels[field]}`),
        mine: shown(mine, field),
        theirs: shown(theirs, field),
      }))}
      onKeepMine={onKeepMine}
      onTakeTheirs={onTakeTheirs}
    />
  )
}

const labels = {
  name: 'name',
  sfid: 'code',
  startdate: 'start',
  enddate: 'end',
  description: 'description',
  isactive: 'status',
  properties: 'properties',
} as const satisfies Record<keyof CampaignInputs, string>
