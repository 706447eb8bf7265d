import { Alert, Button, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import { type CampaignValues, changedColumns, sameMembers, storedValues } from './campaign-values.ts'
import { type Campaign, propertyNames } from './campaigns-data.ts'

/** What somebody else has changed meanwhile. Nothing that was typed is lost. */
export function CampaignConflict({
  before,
  now,
  onTake,
}: {
  before: Campaign
  now: Campaign
  onTake: () => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data: names } = useQuery(propertyNames())
  const none = t('campaigns.no_date')
  const shown: { [Column in keyof CampaignValues]: { label: string; text: string } } = {
    name: { label: t('campaigns.name'), text: now.name },
    startdate: { label: t('campaigns.start'), text: now.startdate ? format.day(now.startdate) : none },
    enddate: { label: t('campaigns.end'), text: now.enddate ? format.day(now.enddate) : none },
    description: { label: t('campaigns.description'), text: now.description ?? none },
    isactive: {
      label: t('campaigns.status'),
      text: t(now.isactive ? 'campaigns.active' : 'campaigns.inactive'),
    },
  }
  const changes = changedColumns(storedValues(before), storedValues(now)).map((column) => shown[column])
  if (!sameMembers(propertiesOf(before), propertiesOf(now))) {
    const offered = propertiesOf(now).map((id) => names?.get(id) ?? t('campaigns.unnamed_property'))
    changes.push({ label: t('campaigns.properties'), text: offered.join(', ') || none })
  }
  return (
    <Alert color="ink" role="alert" icon={<IconUsers aria-hidden="true" />}>
      <Text fz="sm">{t('campaigns.conflict')}</Text>
      <ul style={{ margin: '0.5rem 0', paddingInlineStart: '1.2rem', overflowWrap: 'anywhere' }}>
        {changes.map(({ label, text }) => (
          <li key={label}>
            <Text span inherit fw={600}>
              {label}
            </Text>{' '}
            {text}
          </li>
        ))}
      </ul>
      <Text fz="sm" mb="sm">
        {t('campaigns.conflict_next')}
      </Text>
      <Button variant="default" size="sm" onClick={onTake}>
        {t('campaigns.take_theirs')}
      </Button>
    </Alert>
  )
}

function propertiesOf({ links }: Campaign): number[] {
  return links.map(({ property_id }) => property_id)
}
