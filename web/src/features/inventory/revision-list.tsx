import { Button, Loader, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../lib/format.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { skusAt } from './counts-data.ts'
import classes from './revision-list.module.css'
import { type Difference, type Revision, revisionsOf } from './revisions.ts'

/** Who changed what, from what to what, the latest first. */
export function RevisionList({ property, id }: { property: number; id: number }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const revisions = useQuery(revisionsOf(property, id))
  return (
    <section aria-labelledby="revisions-title">
      <Title order={3} fz="md" mb="xs" id="revisions-title">
        {t('inventory.revisions')}
      </Title>
      {revisions.isError ? (
        <FailureNote>
          {errorText('revisions_load_fail')}{' '}
          <Button size="compact-sm" variant="default" ms="xs" onClick={() => revisions.refetch()}>
            {t('ui.retry')}
          </Button>
        </FailureNote>
      ) : revisions.data ? (
        <ol className={classes.revisions}>
          {revisions.data.map((revision) => (
            <RevisionItem key={`${revision.at} ${revision.kind}`} revision={revision} property={property} />
          ))}
        </ol>
      ) : (
        <Loader aria-label={t('ui.loading')} />
      )}
    </section>
  )
}

function RevisionItem({ revision, property }: { revision: Revision; property: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data: skus } = useQuery(skusAt(property))
  const { kind, by, at, differences } = revision
  const isNew = kind === 'created'

  function shown({ column }: Difference, value: string | number | null): string {
    if (value === null || value === '') return '–'
    if (column === 'date') return format.day(String(value))
    if (column === 'sku') return skus?.find(({ id }) => id === value)?.description ?? '–'
    return typeof value === 'number' ? format.number(value) : value
  }

  return (
    <li>
      <Text fw={600}>{t(`inventory.revision_kinds.${kind}`)}</Text>
      <Text fz="sm" c="dimmed">
        {t('inventory.revision_by', { name: by ?? t('inventory.somebody'), moment: format.moment(at) })}
      </Text>
      {differences.length > 0 && (
        <table className={classes.differences} aria-label={t(`inventory.revision_kinds.${kind}`)}>
          <thead>
            <tr>
              <th scope="col">{t('inventory.field')}</th>
              {!isNew && <th scope="col">{t('inventory.from')}</th>}
              <th scope="col">{t(isNew ? 'inventory.entered' : 'inventory.to')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map((difference) => (
              <tr key={difference.column}>
                <th scope="row">{t(`inventory.fields.${difference.column}`)}</th>
                {!isNew && <td>{shown(difference, difference.from)}</td>}
                <td>{shown(difference, difference.to)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </li>
  )
}
