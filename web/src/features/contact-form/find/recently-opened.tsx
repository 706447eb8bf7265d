import { Button, Title } from '@mantine/core'
import { useChosenProperty } from '../../../data/chosen-property.ts'
import { localDay } from '../../../lib/clock.ts'
import { namesakes } from '../../../lib/namesakes.ts'
import { useWords } from '../../../lib/use-words.ts'
import classes from '../start/start.module.css'
import { CompanyList, type ListColumn } from './company-list.tsx'
import { useFactColumns } from './fact-columns.tsx'
import { useCompanyFacts } from './use-company-facts.ts'
import type { ListedCompany } from './use-recent-companies.ts'

export interface RecentOffer {
  company: ListedCompany
}

interface RecentlyOpenedProps {
  id: string
  active: number | undefined
  pointed: number | undefined
  offers: readonly RecentOffer[]
  /** Whether something is typed that has not been searched yet. */
  isStale: boolean
  onOpen: (offer: RecentOffer) => void
  onClear: () => void
}

/** The companies that this user opened last, shown until something is searched. */
export function RecentlyOpened({ onClear, ...list }: RecentlyOpenedProps) {
  const { t, format } = useWords()
  const columns = useRecentColumns(list.offers)
  const { length } = list.offers
  return (
    <div className={classes.recent}>
      <div className={classes.title}>
        <Title order={2}>
          {t('find.recent')} {length > 0 && <span className="count">{format.number(length)}</span>}
        </Title>
        {length > 0 && (
          <Button variant="subtle" color="gray" onClick={onClear}>
            {t('find.clear_recent')}
          </Button>
        )}
      </div>
      {length === 0 ? (
        <p className={classes.none}>{t('find.no_recent')}</p>
      ) : (
        <CompanyList {...list} label={t('find.recent')} kind="recent" columns={columns} items={list.offers} />
      )}
    </div>
  )
}

function useRecentColumns(offers: readonly RecentOffer[]): ListColumn<RecentOffer>[] {
  const { t, format } = useWords()
  const facts = useCompanyFacts(offers.map(({ company }) => company.id))
  const known = useFactColumns<RecentOffer>(facts, useChosenProperty()?.name)
  const opened = (at: string) => {
    const moment = new Date(at)
    return localDay(moment) === localDay(new Date())
      ? t('find.today_at', { time: format.time(at) })
      : format.day(localDay(moment))
  }
  const shared = namesakes(offers.map(({ company }) => company.name))
  return [
    {
      name: 'company',
      title: t('find.columns.company'),
      cell: ({ company }) => (
        <>
          {company.name}
          {shared.has(company.name) && (
            <span className="dim regular">
              {' '}
              {[company.address_line_1__c, company.billingcity].filter(Boolean).join(', ')}
            </span>
          )}
        </>
      ),
    },
    { name: 'city', title: t('find.columns.city'), cell: ({ company }) => company.billingcity },
    ...(known ? [known.property, known.order, known.amount] : []),
    {
      name: 'opened',
      title: t('find.columns.opened'),
      cell: ({ company: { openedAt } }) => openedAt !== undefined && opened(openedAt),
    },
  ]
}
