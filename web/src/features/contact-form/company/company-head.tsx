import { queryLimits } from '@comptoir/contract/constants'
import type { AccountRow } from '@comptoir/contract/tables/account'
import { ActionIcon, Button, Title } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import {
  type Icon,
  IconArrowLeft,
  IconBuildingStore,
  IconCalendar,
  IconChevronDown,
  IconChevronUp,
  IconMapPin,
  IconPencil,
} from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSessionUser } from '../../../data/session.ts'
import { readAllPages, runQuery } from '../../../data/tables.ts'
import { useWords } from '../../../lib/use-words.ts'
import { asTool } from '../../../ui/button-icon.ts'
import { isModalOpen } from '../../../ui/focus.ts'
import { prefetchHandlers } from '../../../ui/lazy-screen.tsx'
import { companyById } from '../contact-form-data.ts'
import { linkedPropertiesQuery } from '../contact-form-queries.ts'
import { lastSearch, placeInList } from '../last-search.ts'
import { TimelineTool } from '../timeline-tool.tsx'
import { addressLines } from './address-lines.ts'
import classes from './company-head.module.css'
import { CompanyFormDialog } from './lazy-company-form-dialog.ts'

interface CompanyHeadProps {
  company: AccountRow
  /** Stands at the right of the link back. */
  children: ReactNode
  onEdit: () => void
  /** Opens another company of the list from which this one was opened. */
  onOpen: (companyId: number) => void
}

/** The company that is open: the link back to the search, its name with its tools, and where it is. */
export function CompanyHead({ company, children, onEdit, onOpen }: CompanyHeadProps) {
  const { t, format } = useWords()
  const address = addressLines(company).join(', ')
  return (
    <section
      className="line-below"
      style={{ padding: '0.625rem var(--gutter) 0.875rem' }}
      aria-label={company.name}
    >
      <div className={classes.line}>
        <div className="row shrinkable gap-sm">
          <BackLink />
          <Neighbours company={company.id} onOpen={onOpen} />
        </div>
        {children}
      </div>
      <div className={classes.line}>
        <Title order={1} className="anywhere shrinkable" title={company.name}>
          {company.name}
        </Title>
        <div className={`flex rigid gap-xs tools-end ${classes.tools}`}>
          <Button
            {...asTool(IconPencil)}
            aria-label={t('company.edit_title')}
            data-palette={t('company.edit_title')}
            {...prefetchHandlers(CompanyFormDialog)}
            onClick={onEdit}
          >
            <span className={classes.word}>{t('company.edit_title')}</span>
          </Button>
          <TimelineTool
            of={{ table: 'account', id: company.id }}
            name={company.name}
            wordClass={classes.word}
          />
        </div>
      </div>
      <ul className={classes.about}>
        <Fact icon={IconMapPin}>{address || t('company.no_address')}</Fact>
        <Fact icon={IconCalendar}>{t('company.since', { day: format.day(company.createddate) })}</Fact>
        <LinkedTo company={company} />
      </ul>
    </section>
  )
}

function BackLink() {
  const { t } = useWords()
  const user = useSessionUser()
  const search = user ? lastSearch(user.id).trim() : ''
  return (
    <nav aria-label={t('ui.breadcrumb')} className="shrinkable quiet-icons">
      <Link to="?" aria-keyshortcuts="Escape" className="row quiet-link gap-6">
        <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
        <span className="ellipsis">
          {search === '' ? t('contactForm.search') : t('contactForm.results', { search })}
        </span>
      </Link>
    </nav>
  )
}

/** The place of the company in the list, and the ways to those beside it: Alt with an arrow key, or a button. */
function Neighbours({ company, onOpen }: { company: number; onOpen: (companyId: number) => void }) {
  const { t } = useWords()
  const place = placeInList(company)
  useWindowEvent('keydown', (event) => {
    const isAltAlone = event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey
    const next = { ArrowUp: place?.before, ArrowDown: place?.after }[event.key]
    if (!isAltAlone || event.repeat || next === undefined || isModalOpen()) return
    event.preventDefault()
    onOpen(next)
  })
  if (!place) return null
  const neighbours = [
    { icon: IconChevronUp, label: t('company.previous'), arrow: '↑', keys: 'Alt+ArrowUp', id: place.before },
    { icon: IconChevronDown, label: t('company.next'), arrow: '↓', keys: 'Alt+ArrowDown', id: place.after },
  ]
  return (
    <div className="row rigid dim small">
      {t('company.place', { place: place.place, number: place.of })}
      {neighbours.map(({ icon: NeighbourIcon, label, arrow, keys, id }) => (
        <ActionIcon
          key={keys}
          variant="subtle"
          color="gray"
          title={`${label} (Alt+${arrow})`}
          aria-label={label}
          aria-keyshortcuts={keys}
          disabled={id === undefined}
          onClick={() => id !== undefined && onOpen(id)}
        >
          <NeighbourIcon size={16} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      ))}
    </div>
  )
}

function Fact({ icon: FactIcon, children }: { icon: Icon; children: string }) {
  return (
    <li title={children}>
      <FactIcon size={16} stroke={1.75} aria-hidden="true" />
      <span className="ellipsis">{children}</span>
    </li>
  )
}

/** The last fact, since it arrives last. Left out where it cannot be read: it helps, but nothing depends on it. */
function LinkedTo({ company }: { company: AccountRow }) {
  const { t } = useWords()
  const { data: names, isPending } = useQuery(linkedProperties(company))
  if (isPending) return <Fact icon={IconBuildingStore}>…</Fact>
  if (!names) return null
  return (
    <Fact icon={IconBuildingStore}>
      {names.length > 0 ? t('company.linked', { properties: names.join(', ') }) : t('company.unlinked')}
    </Fact>
  )
}

/** The names of the properties that a company is linked to. */
function linkedProperties({ id, sfid }: AccountRow) {
  return queryOptions({
    queryKey: [...companyById(id).queryKey, 'properties'],
    queryFn: async ({ signal }) => {
      const records = await readAllPages(queryLimits.links, (page) =>
        runQuery(linkedPropertiesQuery(sfid, page), { signal }),
      )
      return records.flatMap(({ property__c }) => property__c?.name ?? [])
    },
  })
}
