import { foldedText } from '@comptoir/contract/rules/folded-text'
import type { PropertyRow } from '@comptoir/contract/tables/property'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { UnstyledButton } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { chooseProperty, useChosenProperty } from '../../data/chosen-property.ts'
import { failureKey } from '../../data/failure.ts'
import { propertiesOf } from '../../data/properties.ts'
import { useSessionUser } from '../../data/session.ts'
import { setLanguage } from '../../i18n/set-language.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { safeReturnPath } from '../../lib/safe-return-path.ts'
import { PageFrame } from '../../ui/page-frame.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { EmptyPanel, FailedPanel, LoadingPanel } from '../../ui/state-panel.tsx'
import classes from './choose-property-screen.module.css'

/** Above this number of properties, a search box is shown. */
const maxWithoutSearch = 8

export function ChoosePropertyScreen() {
  const { t } = useTranslation()
  const user = useSessionUser()
  return (
    <PageFrame title={t('property.title')} lead={t('property.lead')}>
      {user && <Properties user={user} />}
    </PageFrame>
  )
}

function Properties({ user }: { user: SessionUser }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const properties = useQuery(propertiesOf(user))
  const [search, setSearch] = useState('')
  const choose = useChooseProperty()
  if (properties.isPending) return <LoadingPanel />
  if (properties.isError)
    return (
      <FailedPanel onRetry={() => properties.refetch()}>
        {errorText(failureKey(properties.error, 'internal'))}
      </FailedPanel>
    )
  const all = properties.data
  if (all.length === 0)
    return <EmptyPanel title={t('property.none_title')}>{t('property.none_text')}</EmptyPanel>
  const shown = all.filter(({ name }) => foldedText(name).includes(foldedText(search.trim())))
  return (
    <>
      {all.length > maxWithoutSearch && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (shown[0] && (shown.length === 1 || search)) choose(shown[0])
          }}
        >
          <SearchField label={t('property.search')} value={search} onChange={setSearch} />
        </form>
      )}
      {shown.length === 0 ? (
        <EmptyPanel title={t('property.no_match')} />
      ) : (
        <ul className={classes.list}>
          {shown.map((property) => (
            <li key={property.id}>
              <PropertyButton property={property} onChoose={choose} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function PropertyButton({
  property,
  onChoose,
}: {
  property: PropertyRow
  onChoose: (property: PropertyRow) => void
}) {
  const { t } = useTranslation()
  const chosen = useChosenProperty()?.id === property.id
  return (
    <UnstyledButton className={classes.property} data-chosen={chosen} onClick={() => onChoose(property)}>
      <IconBuildingStore size={18} stroke={1.75} aria-hidden="true" />
      <span className={classes.name}>{property.name}</span>
      {chosen && <StateMark state="done">{t('property.chosen')}</StateMark>}
      <span className={classes.code}>{property.external_id__c}</span>
    </UnstyledButton>
  )
}

/** Chooses a property, switches to its language, and returns to the page that the user came from. */
function useChooseProperty(): (property: PropertyRow) => void {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  return (property) => {
    void setLanguage(chooseProperty(property).language)
    navigate(safeReturnPath(params.get('from')) ?? '/contactform')
  }
}
