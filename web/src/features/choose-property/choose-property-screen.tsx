import { foldedText } from '@comptoir/contract/rules/folded-text'
import type { PropertyRow } from '@comptoir/contract/tables/property'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { UnstyledButton } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { chooseProperty, useChosenProperty } from '../../data/chosen-property.ts'
import { failureKey } from '../../data/failure.ts'
import { propertiesOf } from '../../data/properties.ts'
import { useSessionUser } from '../../data/session.ts'
import { setLanguage } from '../../i18n/set-language.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { safeReturnPath } from '../../lib/safe-return-path.ts'
import { focusOnMount } from '../../ui/focus-on-mount.ts'
import { lazyPart } from '../../ui/lazy-screen.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { EmptyPanel, FailedPanel, LoadingPanel } from '../../ui/state-panel.tsx'
import classes from './choose-property-screen.module.css'

const FirstSteps = lazyPart(() => import('./first-steps.tsx'), 'FirstSteps')

/** Above this number of properties, a search box is shown. */
const maxWithoutSearch = 8

export function ChoosePropertyScreen() {
  const user = useSessionUser()
  return user?.role === 'superadmin' ? <SuperadminChoice user={user} /> : <PropertyChoice user={user} />
}

/** Without a property there is nothing to choose: a superadmin can create one, and stays on that screen afterwards. */
function SuperadminChoice({ user }: { user: SessionUser }) {
  const { data } = useQuery(propertiesOf(user))
  const [created, setCreated] = useState<PropertyRow>()
  if (created || data?.length === 0) return <FirstSteps property={created} onCreated={setCreated} />
  return <PropertyChoice user={user} />
}

function PropertyChoice({ user }: { user: SessionUser | undefined }) {
  const { t } = useTranslation()
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
  if (all.length === 1 && all[0]) return <OnlyProperty property={all[0]} />
  if (all.length === 0)
    return <EmptyPanel title={t('property.none_title')}>{t('property.none_text')}</EmptyPanel>
  const shown = matching(all, search)
  return (
    <>
      {all.length > maxWithoutSearch && (
        <SearchField
          ref={focusOnMount}
          // The page is a column, in which the field would grow downwards.
          style={{ maxWidth: '20rem' }}
          label={t('property.search')}
          value={search}
          onChange={setSearch}
          onKeyDown={({ key, nativeEvent }) => {
            if (key !== 'Enter' || nativeEvent.isComposing) return
            if (shown[0] && (shown.length === 1 || search)) choose(shown[0])
          }}
        />
      )}
      {shown.length === 0 ? (
        <EmptyPanel title={t('property.no_match')} />
      ) : (
        <ul className={classes.list}>
          {shown.map((property) => (
            <li key={property.id}>
              <PropertyButton
                property={property}
                takesFocus={all.length <= maxWithoutSearch && property === all[0]}
                onChoose={choose}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Chooses the only property, so that a user who has no choice is not asked. */
function OnlyProperty({ property }: { property: PropertyRow }) {
  const choose = useEffectEvent(useChooseProperty({ replace: true }))
  useEffect(() => choose(property), [property])
  return <LoadingPanel />
}

/** By name or code, accents and capitals aside. A code that is typed in full comes first. */
function matching(properties: readonly PropertyRow[], search: string): PropertyRow[] {
  const wanted = foldedText(search.trim())
  const isCode = ({ external_id__c }: PropertyRow) => foldedText(external_id__c) === wanted
  return properties
    .filter(({ name, external_id__c }) =>
      [name, external_id__c].some((text) => foldedText(text).includes(wanted)),
    )
    .sort((one, other) => Number(isCode(other)) - Number(isCode(one)))
}

function PropertyButton({
  property,
  takesFocus,
  onChoose,
}: {
  property: PropertyRow
  takesFocus: boolean
  onChoose: (property: PropertyRow) => void
}) {
  const { t } = useTranslation()
  const chosen = useChosenProperty()?.id === property.id
  return (
    <UnstyledButton
      {...(takesFocus ? { ref: focusOnMount } : {})}
      className={classes.property}
      data-chosen={chosen}
      onClick={() => onChoose(property)}
    >
      <IconBuildingStore size={18} stroke={1.75} aria-hidden="true" />
      <span className={classes.name}>{property.name}</span>
      {chosen && <StateMark state="done">{t('property.chosen')}</StateMark>}
      <span className={classes.code}>{property.external_id__c}</span>
    </UnstyledButton>
  )
}

/** Chooses a property, switches to its language, and returns to the page that the user came from. */
function useChooseProperty({ replace = false } = {}): (property: PropertyRow) => void {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const chosen = useChosenProperty()
  return (property) => {
    // A user who has no other property keeps the language that they have switched to since.
    if (!replace || chosen?.id !== property.id) void setLanguage(chooseProperty(property).language)
    navigate(safeReturnPath(params.get('from')) ?? '/contactform', { replace })
  }
}
