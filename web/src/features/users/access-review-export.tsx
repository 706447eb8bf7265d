import type { ReviewedAccess } from '@comptoir/contract/access-review'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../data/failure.ts'
import type { CsvColumn } from '../../lib/csv.ts'
import { ExportButton } from '../../parts/csv-export/export-button.tsx'
import { accessReview, isUnused, stateOf } from './users-data.ts'

/** A file for the regular review of who may do what, and where. */
export function AccessReviewExport() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const columns: CsvColumn<ReviewedAccess>[] = [
    { title: t('columns.staff_user.name'), value: ({ name }) => name },
    { title: t('columns.staff_user.username__c'), value: ({ username__c }) => username__c },
    { title: t('columns.staff_user.role__c'), value: ({ role__c }) => t(`columns.values.roles.${role__c}`) },
    { title: t('users.may'), value: ({ role__c }) => t(`users.rights.${role__c}`) },
    {
      title: t('words.properties'),
      value: ({ role__c, properties }) =>
        role__c === 'superadmin' ? t('users.any_property') : properties.join(', '),
    },
    {
      title: t('words.state'),
      value: (user) =>
        isUnused({ ...user, isdeleted: false }, new Date())
          ? t('users.unused')
          : t(`users.states.${stateOf({ ...user, isdeleted: false })}`),
    },
    { title: t('users.last_sign_in'), value: ({ last_login }) => last_login ?? t('users.never') },
    {
      title: t('secondFactor.title'),
      value: ({ factors }) =>
        (factors.length > 0 ? factors : (['none'] as const))
          .map((factor) => t(`users.factors.${factor}`))
          .join(', '),
    },
    { title: t('users.created_on'), value: ({ createddate }) => createddate },
  ]
  return (
    <ExportButton
      list="access_review"
      fileTitle={t('users.access_review')}
      label={t('users.access_review')}
      columns={columns}
      readRows={async () => {
        const users = await client.fetchQuery(accessReview)
        if (users === null) throw new Failure('csv_file_fail')
        return users
      }}
      quiet
    />
  )
}
