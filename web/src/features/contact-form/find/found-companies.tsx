import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { locales } from '../../../i18n/languages.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { useFormat } from '../../../lib/format.ts'
import classes from './company-finder.module.css'
import { CompanyList } from './company-list.tsx'
import type { Offer } from './company-option.tsx'
import { companyNameIn, looksLikeCode } from './search-terms.ts'
import type { CompanySearch } from './use-company-search.ts'

interface FoundCompaniesProps {
  id: string
  active: number | undefined
  search: CompanySearch
  /** Whether these are the results of an older text than the one in the box. */
  isStale: boolean
  /** Whether Enter was pressed before the list was shown, and several companies may have been meant. */
  isUndecided: boolean
  onOpen: (offer: Offer) => void
  onCreate: (name: string) => void
}

/** The companies that were found, how many they are, and which searches failed. */
export function FoundCompanies({ search, isStale, isUndecided, onCreate, ...list }: FoundCompaniesProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { terms, matches, isOver, isTruncated, failure } = search
  const counted = { count: matches.length, number: format.number(matches.length) }
  const found = t(isUndecided ? 'find.undecided' : 'find.count', counted)
  const isBusy = !isOver || isStale
  const isEmpty = isOver && matches.length === 0
  return (
    <>
      <Text role="status" fz="sm" c="dimmed" mb="xs" className={classes.status}>
        {matches.length > 0 && <span>{found}</span>}
        {isBusy && <span>{t('find.searching')}</span>}
        {!isBusy && isEmpty && (
          <span>{t(failure ? 'find.none_in_rest' : 'find.none', { text: terms.text })}</span>
        )}
        {!isBusy && isEmpty && !failure && looksLikeCode(terms) && <span>{t('find.no_such_code')}</span>}
      </Text>
      {failure && <SearchFailure failure={failure} />}
      {matches.length > 0 && (
        <CompanyList
          {...list}
          label={t('find.results')}
          offers={matches}
          wanted={[terms.text, ...terms.words, terms.phone ?? '', terms.confirmationCode ?? '']}
          isStale={isStale}
        />
      )}
      {isOver && matches.length > 0 && isTruncated && (
        <Text fz="sm" c="dimmed" mt="xs">
          {t('find.cut_short')}
        </Text>
      )}
      {isEmpty && !isBusy && !failure && companyNameIn(terms) !== '' && (
        <Button
          size="md"
          className={classes.create}
          variant={looksLikeCode(terms) ? 'default' : 'filled'}
          leftSection={<IconPlus size={20} aria-hidden="true" />}
          onClick={() => onCreate(companyNameIn(terms))}
        >
          {t('find.create', { name: companyNameIn(terms) })}
        </Button>
      )}
    </>
  )
}

/** Whether Enter creates a company: nothing was found under a text that is a name. */
export function canCreate({ terms, matches, isOver, failure }: CompanySearch): boolean {
  const isName = companyNameIn(terms) !== '' && !looksLikeCode(terms)
  return isName && isOver && matches.length === 0 && !failure
}

function SearchFailure({ failure }: { failure: NonNullable<CompanySearch['failure']> }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { language } = useLanguage()
  const parts = new Intl.ListFormat(locales[language]).format(
    new Set(failure.of.map((kind) => t(`find.kinds.${kind}`))),
  )
  return (
    <Alert color="red" c="red" role="alert" mb="sm" icon={<IconAlertTriangle aria-hidden="true" />}>
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
