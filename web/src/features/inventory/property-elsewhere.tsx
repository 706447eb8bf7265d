import type { PropertyRow } from '@comptoir/contract/tables/property'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { chooseProperty } from '../../data/chosen-property.ts'
import { setLanguage } from '../../i18n/set-language.ts'
import { EmptyPanel, LoadingPanel } from '../../ui/state-panel.tsx'
import { propertyById, propertyOfCount } from './counts-data.ts'

/** A link, in a mail say, may lead to a count of another property of the user. */
export function CountElsewhere({ count }: { count: number }) {
  return <Elsewhere found={useQuery(propertyOfCount(count))} />
}

/** Or to a month of another one. */
export function PropertyElsewhere({ id }: { id: number }) {
  return <Elsewhere found={useQuery(propertyById(id))} />
}

function Elsewhere({ found: { data: property, isPending } }: { found: UseQueryResult<PropertyRow | null> }) {
  const { t } = useTranslation()
  if (isPending) return <LoadingPanel />
  if (!property)
    return <EmptyPanel title={t('inventory.not_here')}>{t('inventory.not_here_text')}</EmptyPanel>
  const open = () => void setLanguage(chooseProperty(property).language)
  return (
    <EmptyPanel
      title={t('inventory.elsewhere', { property: property.name })}
      action={{ label: t('inventory.switch_property', { property: property.name }), onClick: open }}
    >
      {t('inventory.elsewhere_text')}
    </EmptyPanel>
  )
}
