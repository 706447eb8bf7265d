import { Alert, Anchor, Button, Group, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconBulb, IconPlus } from '@tabler/icons-react'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { useChosenProperty } from '../../../data/chosen-property.ts'
import { locales } from '../../../i18n/languages.ts'
import { namesakes } from '../../../lib/namesakes.ts'
import { useWords } from '../../../lib/use-words.ts'
import { Highlight } from '../../../ui/highlight.tsx'
import { prefetchScreen } from '../../../ui/lazy-screen.tsx'
import rows from '../../../ui/option-rows.module.css'
import { CompanyFormDialog } from '../company/lazy-company-form-dialog.ts'
import classes from './company-finder.module.css'
import listClasses from './company-list.module.css'
import { CompanyList, type ListColumn, ListHead } from './company-list.tsx'
import { useFactColumns } from './fact-columns.tsx'
import { addressOf, groupIcons, MatchedOn, matchWords } from './matched-on.tsx'
import { groupOf, type Match, type MatchGroup, matchGroups } from './ranked-companies.ts'
import { companyNameIn, looksLikeCode, type SearchTerms } from './search-terms.ts'
import { useCompanyFacts } from './use-company-facts.ts'
import type { CompanySearch } from './use-company-search.ts'

interface FoundCompaniesProps {
  id: string
  active: number | undefined
  pointed: number | undefined
  search: CompanySearch
  /** The matches of the chosen filter, and those of them that are listed so far. */
  filtered: readonly Match[]
  shown: readonly Match[]
  /** Whether a key acts on the list at once. */
  isReady: boolean
  isTyping: boolean
  /** The matches whose facts are loaded. */
  withFacts: readonly Match[]
  /** The chosen filter; absent for all matches. */
  group: MatchGroup | undefined
  onFilter: (group: MatchGroup | undefined) => void
  /** Whether these are the results of an older text than the one in the box. */
  isStale: boolean
  /** Whether Enter was pressed before the list was shown, and several companies may have been meant. */
  isUndecided: boolean
  /** Whether the row that Enter would open has a namesake, so that one has to be chosen. */
  isNamesake: boolean
  onOpen: (match: Match) => void
  onCreate: (name: string) => void
  /** Searches for what the text may have meant. */
  onMeant: (text: string) => void
}

/** The companies that were found, how many they are, and which searches failed. */
export function FoundCompanies(props: FoundCompaniesProps) {
  const { id, active, pointed, search, filtered, shown, isReady, isTyping, withFacts, group, onFilter } =
    props
  const { isStale, isUndecided, isNamesake, onOpen, onCreate, onMeant } = props
  const { t, format } = useWords()
  const { terms, matches, isOver, further, meant, failure } = search
  const columns = useFoundColumns(search, withFacts)
  const property = useChosenProperty()?.name ?? ''
  const groups = [
    { title: property, isOf: ({ isOwn }: Match) => isOwn, isLimit: false },
    {
      title: t('find.other_properties'),
      isOf: ({ isOwn }: Match) => !isOwn,
      isLimit: hasFurther(search, group),
    },
  ].map(({ title, isOf, isLimit }) => ({
    title,
    number: format.atLeast(filtered.filter(isOf).length, isLimit),
    rows: shown.filter(isOf).length,
  }))
  const found = matches.filter(({ reason }) => reason !== 'similar')
  const counted = { count: found.length, number: format.atLeast(found.length, further.size > 0) }
  const said =
    isUndecided && isNamesake ? t('ui.same_name') : t(isUndecided ? 'find.undecided' : 'find.count', counted)
  const isBusy = !isOver || isStale
  const hasNone = !isBusy && found.length === 0 && !failure
  return (
    <div className="column">
      <div className={classes.above}>
        {found.length > 0 && (
          <MatchFilters search={search} matches={found} chosen={group} onChoose={onFilter} />
        )}
        <p role="status" className={classes.status} data-alone={found.length === 0 || undefined}>
          {found.length > 0 && <span>{said}</span>}
          {isBusy && <span>{t('words.searching')}</span>}
          {hasNone && <span>{t('find.none', { text: terms.text })}</span>}
          {hasNone && looksLikeCode(terms) && <span>{t('find.no_such_code')}</span>}
        </p>
      </div>
      {meant !== undefined && !isBusy && (
        <p className={classes.meant}>
          <IconBulb size={16} stroke={1.75} aria-hidden="true" />
          <Anchor component="button" type="button" fw={600} onClick={() => onMeant(meant)}>
            {t('find.meant', { text: meant })}
          </Anchor>
        </p>
      )}
      {failure && <SearchFailure failure={failure} />}
      {matches.length > 0 ? (
        <CompanyList
          id={id}
          label={t('find.results')}
          kind="found"
          columns={columns}
          items={shown}
          {...(shown[0]?.isOwn ? { groups } : {})}
          active={active}
          pointed={pointed}
          isStale={isStale}
          isBusy={!isReady}
          isTyping={isTyping}
          onOpen={onOpen}
        />
      ) : (
        isBusy && <Placeholders columns={columns} />
      )}
      {hasNone && companyNameIn(terms) !== '' && <CreateButton terms={terms} onCreate={onCreate} />}
    </div>
  )
}

/** Whether there are more matches of one kind, or of any, than were found. */
export function hasFurther({ further }: CompanySearch, group: MatchGroup | undefined): boolean {
  return group === undefined ? further.size > 0 : further.has(group)
}

/** Nothing was found, so the form for a company is loaded before the button is pressed, or Enter. */
function CreateButton({ terms, onCreate }: { terms: SearchTerms; onCreate: (name: string) => void }) {
  const { t } = useWords()
  const name = companyNameIn(terms)
  useEffect(() => void prefetchScreen(CompanyFormDialog), [])
  return (
    <Button
      maw="100%"
      style={{ alignSelf: 'flex-start' }}
      variant={looksLikeCode(terms) ? 'default' : 'filled'}
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
      onClick={() => onCreate(name)}
    >
      {t('find.create', { name })}
    </Button>
  )
}

/** Whether Enter creates a company: nothing was found under a text that is a name. */
export function canCreate({ terms, matches, isOver, failure }: CompanySearch): boolean {
  const isName = companyNameIn(terms) !== '' && !looksLikeCode(terms)
  return isName && isOver && matches.length === 0 && !failure
}

function useFoundColumns(
  { terms, matches, meant = '' }: CompanySearch,
  withFacts: readonly Match[],
): ListColumn<Match>[] {
  const { t, format } = useWords()
  // Once the list is painted: sending the request takes time as well.
  const companies = useDeferredValue(withFacts).filter(({ isCustomer }) => !isCustomer)
  const facts = useCompanyFacts(companies.map(({ company }) => company.id))
  const known = useFactColumns<Match>(facts, useChosenProperty()?.name)
  const listed = useMemo(() => namesakes(matches.map(nameOf)), [matches])
  // The columns stay the same while no other names are shared, so that most rows are not drawn again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the names.
  const shared = useMemo(() => listed, [listed.key])
  // Translated once, not with each key.
  const { titles, customer, words } = useMemo(() => {
    const title = (name: 'company' | 'matched' | 'address') => t(`find.columns.${name}`)
    const titles = { company: title('company'), matched: title('matched'), address: title('address') }
    return { titles, customer: t('words.customer'), words: matchWords(t) }
  }, [t])
  const found = useMemo((): ListColumn<Match>[] => {
    const wanted = [terms.text, ...terms.words, terms.phone ?? '', terms.confirmationCode ?? '', meant]
    return [
      {
        name: 'company',
        title: titles.company,
        cell: (match) => {
          const { company, contact, isCustomer } = match
          const name = nameOf(match)
          return (
            <>
              <Highlight wanted={wanted}>{isCustomer ? format.person(name) : name}</Highlight>
              {isCustomer && <span className="dim regular"> {customer}</span>}
              {shared.has(name) && (
                <span className={`dim regular ${isCustomer ? '' : listClasses.narrowOnly}`}>
                  {' '}
                  {isCustomer ? contact?.email : addressOf(company)}
                </span>
              )}
            </>
          )
        },
      },
      {
        name: 'matched',
        title: titles.matched,
        cell: (match) => <MatchedOn match={match} wanted={wanted} words={words} format={format} />,
      },
      {
        name: 'address',
        title: titles.address,
        cell: ({ company, isCustomer }) =>
          !isCustomer && (
            <span className={shared.has(company.name) ? listClasses.whole : ''}>
              <Highlight wanted={wanted}>{addressOf(company)}</Highlight>
            </span>
          ),
      },
    ]
  }, [terms, meant, shared, titles, customer, words, format])
  return useMemo(
    () => (known ? [...found, known.contacts, known.order, known.amount, known.property] : found),
    [found, known],
  )
}

function nameOf({ company, contact, isCustomer }: Match): string {
  return isCustomer ? (contact?.name ?? '') : company.name
}

/** Keeps the matches of one kind. */
function MatchFilters({
  search,
  matches,
  chosen,
  onChoose,
}: {
  search: CompanySearch
  matches: readonly Match[]
  chosen: MatchGroup | undefined
  onChoose: (group: MatchGroup | undefined) => void
}) {
  const { t, format } = useWords()
  const filters = [
    { group: undefined, count: matches.length },
    ...matchGroups.map((group) => ({
      group,
      count: matches.filter((match) => groupOf(match) === group).length,
    })),
  ]
  return (
    <fieldset aria-label={t('find.filter')} className="wrap shrinkable gap-xs">
      {filters.map(({ group, count }) => {
        const Icon = group && groupIcons[group]
        return (
          count > 0 && (
            <UnstyledButton
              key={group ?? 'all'}
              className={classes.filter}
              aria-pressed={group === chosen}
              onClick={() => onChoose(group)}
            >
              {Icon && <Icon size={14} stroke={1.75} aria-hidden="true" />}
              {t(`find.groups.${group ?? 'all'}`)}{' '}
              <span className="count">{format.atLeast(count, hasFurther(search, group))}</span>
            </UnstyledButton>
          )
        )
      })}
    </fieldset>
  )
}

/** Rows of the real height, until the first results come. */
function Placeholders({ columns }: { columns: readonly ListColumn<Match>[] }) {
  return (
    <div className={listClasses.frame} data-kind="found" data-columns={columns.length} aria-hidden="true">
      <ListHead columns={columns} />
      {[70, 55, 80, 60, 75].map((width) => (
        <div key={width} className={`${rows.row} ${listClasses.option}`}>
          {columns.map(({ name }) => (
            <span key={name} className={`${rows.cell} ${listClasses.cell}`} data-column={name}>
              <span className={listClasses.bar} style={{ width: `${width}%` }} />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}

function SearchFailure({ failure }: { failure: NonNullable<CompanySearch['failure']> }) {
  const { t, errorText, language } = useWords()
  const parts = new Intl.ListFormat(locales[language]).format(
    new Set(failure.of.map((kind) => t(`find.kinds.${kind}`))),
  )
  return (
    <Alert color="red" c="red" role="alert" mb="md" icon={<IconAlertTriangle aria-hidden="true" />}>
      <Group gap="xs" justify="space-between">
        <span>
          {t('find.unsearched', { parts })} {errorText(failure.key)}
        </span>
        <Button size="compact-sm" variant="default" onClick={failure.retry}>
          {t('ui.retry')}
        </Button>
      </Group>
    </Alert>
  )
}
