import { searchDelayMs } from '@comptoir/contract/constants'
import type { TypedCompany } from '@comptoir/contract/matching/typed-forms'
import { restCalls, type Similar } from '@comptoir/contract/rest'
import type { AccountRow } from '@comptoir/contract/tables/account'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callIfOffered } from '../../../data/optional-call.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { SimilarList } from '../similar-list.tsx'
import { addressLines } from './address-lines.ts'
import { type CompanyInputs, typedCompanyOf } from './company-values.ts'

interface SimilarCompaniesProps {
  values: CompanyInputs
  /** The company being edited. */
  id?: number
  /** Without it, they are only shown. */
  onUse?: (company: AccountRow) => void
}

/** Companies that may be the one being typed, each with the reasons. */
export function SimilarCompanies({ values, id, onUse }: SimilarCompaniesProps) {
  const { t } = useTranslation()
  const found = useSimilarCompanies(typedCompanyOf(values, id))
  return (
    <SimilarList
      title={t(onUse ? 'company.similar_title' : 'company.similar_title_edit')}
      icon={<IconCopy aria-hidden="true" />}
      matches={found}
      details={(match) => addressLines(match).slice(0, 2).join(', ')}
      actions={(match) =>
        onUse && (
          <Button
            size="sm"
            variant="default"
            aria-label={t('company.use_named', { name: match.name })}
            onClick={() => onUse(match)}
          >
            {t('company.use')}
          </Button>
        )
      }
    />
  )
}

/** A hint only: its failure does not prevent saving. */
function useSimilarCompanies(typed: TypedCompany | undefined): readonly Similar<AccountRow>[] {
  const text = typed && JSON.stringify(typed)
  const { settled } = useDebounced(text, searchDelayMs.contactForm)
  const query = useQuery({
    queryKey: ['similar-companies', settled],
    queryFn: async ({ signal }) => {
      const payload = JSON.parse(settled ?? '') as TypedCompany
      return (await callIfOffered(restCalls.similarCompanies, { payload, signal }))?.matches ?? []
    },
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
  })
  return (text && settled && query.data) || []
}
