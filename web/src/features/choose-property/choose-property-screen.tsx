import { foldedText } from '@comptoir/contract/rules/folded-text'
import type { PropertyRow } from '@comptoir/contract/tables/property'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { UnstyledButton } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { chooseProperty, useChosenProperty } from '../../data/chosen-property.ts'
import { propertiesOf } from '../../data/properties.ts'
import { useSessionUser } from '../../data/session.ts'
import { setLanguage } from '../../i18n/set-language.ts'
import { certainRow } from '../../lib/list-keys.ts'
import { safeReturnPath } from '../../lib/safe-return-path.ts'
import { optionId, useListKeys } from '../../lib/use-list-keys.ts'
import { Awaited } from '../../parts/list/loaded.tsx'
import { focusOnMount } from '../../ui/focus.ts'
import { lazyPart } from '../../ui/lazy-screen.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { EmptyPanel, LoadingPanel } from '../../ui/state-panel.tsx'
import { UndecidedNotice } from '../../ui/undecided-notice.tsx'
import classes from './choose-property-screen.module.css'
import { installationFigures } from './first-steps-data.ts'

const FirstSteps = lazyPart(() => import('./first-steps.tsx'), 'FirstSteps')

export function ChoosePropertyScreen() {
  const user = useSessionUser()
  return user?.role === 'superadmin' ? <SuperadminChoice user={user} /> : <PropertyChoice user={user} />
}

/** In a new installation there is nothing to choose: a superadmin sees the first steps until all of them are done. */
function SuperadminChoice({ user }: { user: SessionUser }) {
  const { data: [first, second] = [], isSuccess, isPending } = useQuery(propertiesOf(user))
  const [created, setCreated] = useState<PropertyRow>()
  const isNew = isSuccess && second === undefined
  const figures = useQuery({ ...installationFigures(), enabled: isNew && first !== undefined })
  // The list would choose a sole property at once, before it is known whether the first steps are done.
  if (isPending || (isNew && first && figures.isPending)) return <LoadingPanel />
  const isUnfinished = figures.data !== undefined && (figures.data.cardTypes === 0 || figures.data.staff < 2)
  if (created || (isNew && (!first || isUnfinished)))
    return <FirstSteps property={created ?? first} onCreated={setCreated} />
  return <PropertyChoice user={user} />
}

function PropertyChoice({ user }: { user: SessionUser | undefined }) {
  const { t } = useTranslation()
  return (
    <PageFrame title={t('words.choose_property')} lead={t('property.lead')}>
      {user && <Properties user={user} />}
    </PageFrame>
  )
}

function Properties({ user }: { user: SessionUser }) {
  const { t } = useTranslation()
  const properties = useQuery(propertiesOf(user))
  if (!properties.isSuccess) return <Awaited query={properties} fallback="internal" />
  const all = properties.data
  if (all.length === 1 && all[0]) return <OnlyProperty property={all[0]} />
  if (all.length === 0)
    return <EmptyPanel title={t('property.none_title')}>{t('property.none_text')}</EmptyPanel>
  return <PropertyList properties={all} />
}

function PropertyList({ properties }: { properties: readonly PropertyRow[] }) {
  const { t } = useTranslation()
  const list = useId()
  const [search, setSearch] = useState('')
  const choose = useChooseProperty()
  const chosen = useChosenProperty()?.id
  const shown = matching(properties, search)
  const keys = useListKeys({
    listId: list,
    list: {
      rows: shown.map(({ id }) => id),
      start: shown.find(({ id }) => id === chosen)?.id,
      certain: certainRow(shown, (property) => isNamed(property, search))?.id,
      isComplete: true,
      dropsEarlyEnter: search === '',
    },
    // The sign-in, most of the time.
    isOpenedByEnter: true,
    onOpen: (id) => {
      const property = shown.find((one) => one.id === id)
      if (property) choose(property)
    },
  })
  return (
    <>
      <SearchField
        ref={focusOnMount}
        // The page is a column, in which the field would grow downwards.
        style={{ maxWidth: '20rem' }}
        label={t('words.search_properties')}
        value={search}
        onChange={(text) => {
          keys.reset()
          setSearch(text)
        }}
        onKeyDown={(event) => keys.press(event) && event.preventDefault()}
        aria-controls={list}
        {...(keys.marked === undefined ? {} : { 'aria-activedescendant': optionId(list, keys.marked) })}
      />
      <UndecidedNotice isShown={keys.isUndecided} number={String(shown.length)} />
      <ul id={list} className={classes.list}>
        {shown.map((property) => (
          <li key={property.id}>
            <UnstyledButton
              id={optionId(list, property.id)}
              className={classes.property}
              data-marked={property.id === keys.marked || undefined}
              onClick={() => choose(property)}
            >
              <IconBuildingStore size={18} stroke={1.75} aria-hidden="true" />
              <span className="strong anywhere grow">{property.name}</span>
              {property.id === chosen && <StateMark state="done">{t('property.chosen')}</StateMark>}
              <span className="dim small">{property.external_id__c}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <EmptyPanel title={t('property.no_match')} />}
    </>
  )
}

/** Chooses the only property, so that a user who has no choice is not asked. */
function OnlyProperty({ property }: { property: PropertyRow }) {
  const choose = useEffectEvent(useChooseProperty({ replace: true }))
  useEffect(() => choose(property), [property])
  return <LoadingPanel />
}

/** By name or code, accents and capitals aside. One that is typed in full comes first. */
function matching(properties: readonly PropertyRow[], search: string): PropertyRow[] {
  const wanted = foldedText(search.trim())
  return properties
    .filter(({ name, external_id__c }) =>
      [name, external_id__c].some((text) => foldedText(text).includes(wanted)),
    )
    .sort((one, other) => Number(isNamed(other, search)) - Number(isNamed(one, search)))
}

function isNamed({ name, external_id__c }: PropertyRow, search: string): boolean {
  return [name, external_id__c].map(foldedText).includes(foldedText(search.trim()))
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
